import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';

export interface Tab {
  id: string;
  label: ComponentChildren;
  content: () => ComponentChildren;
}

/** Only the selected tab's content is made. */
export function Tabs(props: {
  label: string;
  tabs: Tab[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { label, tabs, value, onChange } = props;
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.id === value) ?? tabs[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === current?.id);
    let to = -1;
    if (event.key === 'ArrowRight') to = (at + 1) % tabs.length;
    else if (event.key === 'ArrowLeft') to = (at - 1 + tabs.length) % tabs.length;
    else if (event.key === 'Home') to = 0;
    else if (event.key === 'End') to = tabs.length - 1;
    const tab = tabs[to];
    if (!tab) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} class="tabs-list" ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            class="tab"
            aria-selected={tab.id === current?.id}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === current?.id ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={current?.id}
        role="tabpanel"
        id={`${base}-panel`}
        class="tabs-panel"
        aria-labelledby={`${base}-${current?.id ?? ''}`}
      >
        {current?.content()}
      </div>
    </div>
  );
}
