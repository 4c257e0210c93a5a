/* A position's fields besides the board, each with the reason if it is impossible. */

import type { EditParts, Kit } from '../module/api';
import { OptionField } from '../play/option-field';
import { tc } from '../text/t';
import { told } from '../text/words';
import { Choices } from '../ui/toggle';

export function EditFields(props: {
  kit: Kit;
  parts: EditParts;
  /** Reasons by field name. */
  errors: Record<string, string>;
  onChange: (parts: EditParts) => void;
}) {
  const { kit, parts, errors, onChange } = props;
  return (
    <>
      {parts.turn !== null && (
        <Choices
          legend={tc('whose turn it is', 'To move')}
          value={parts.turn}
          options={[
            { value: 'white', label: told(kit.players[0].label) },
            { value: 'black', label: told(kit.players[1].label) },
          ]}
          onChange={(turn) => onChange({ ...parts, turn })}
          error={errors['turn']}
        />
      )}
      {parts.fields.map((field) => (
        <OptionField
          key={field.name}
          option={field}
          value={parts.values[field.name] ?? field.usual}
          kit={kit}
          error={errors[field.name] ?? ''}
          onChange={(value) =>
            onChange({ ...parts, values: { ...parts.values, [field.name]: value } })
          }
        />
      ))}
    </>
  );
}
