import { useId, useState } from 'preact/hooks';
import { t } from '../text/t';
import { announce } from '../ui/announce';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import type { TimeSource } from './clock';
import { obey, type Doing, type Reply } from './commands';
import type { TableView } from './use-table';

/** A line to type in, with the answer below, which is also spoken. */
export function CommandBox(props: {
  table: TableView;
  lastTurn: string;
  clock?: TimeSource | null;
  doing: Doing;
}) {
  const { table, lastTurn, clock = null, doing } = props;
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<Reply | null>(null);
  const id = useId();
  const submit = async () => {
    // At once: anything typed before the answer arrives is the next line.
    setText('');
    const reply = await obey(table, text, { lastTurn, clock, doing });
    setAnswer(reply.text === '' ? null : reply);
    announce(reply.text, reply.error);
    if (reply.error) setText((now) => (now === '' ? text : now));
  };
  return (
    <form
      class="command"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label class="unseen" for={id}>
        {t('Move or command')}
      </label>
      <input
        id={id}
        class="input"
        value={text}
        placeholder={t('Your move')}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={2000}
        aria-describedby={answer ? `${id}-answer` : undefined}
        aria-invalid={answer?.error ?? false}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" label={t('Send')} icon={<Icon name="send" />} />
      {answer && (
        <p
          id={`${id}-answer`}
          class={answer.error ? 'command-answer field-error' : 'command-answer'}
        >
          {answer.text}
        </p>
      )}
    </form>
  );
}
