/* Ways into an account: create one, log in, or recover one with a forgotten password. */

import { useId, useState } from 'preact/hooks';
import { t } from '../text/t';
import { errorText } from '../text/words';
import { Button } from '../ui/button';
import { Tabs } from '../ui/tabs';
import { Toggle } from '../ui/toggle';
import { logIn, recover, register } from './account';
import { hasSeats } from './site';

export function Field(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'password';
  autocomplete: string;
  about?: string;
}) {
  const { label, value, onChange, type = 'text', autocomplete, about } = props;
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input field-input"
        type={type}
        value={value}
        maxLength={256}
        autocomplete={autocomplete}
        autocapitalize="off"
        spellcheck={false}
        required
        aria-describedby={about === undefined ? undefined : `${id}-about`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {about !== undefined && (
        <small id={`${id}-about`} class="muted">
          {about}
        </small>
      )}
    </div>
  );
}

/** A form that does one thing and says why it failed. */
export function Form(props: {
  submit: () => Promise<void>;
  label: string;
  look?: 'main' | 'danger' | 'usual';
  disabled?: boolean;
  children: preact.ComponentChildren;
}) {
  const { submit, label, look = 'main', disabled = false, children } = props;
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    setError('');
    try {
      await submit();
    } catch (problem) {
      setError(errorText(problem));
    }
    setBusy(false);
  };
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      {children}
      {error !== '' && (
        <p class="note note-error" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button look={look} type="submit" disabled={busy || disabled}>
          {label}
        </Button>
      </div>
    </form>
  );
}

/** With a new password: someone who had the old one may also have the bots' tokens. */
export function BotsToggle(props: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Toggle
      label={t('Revoke my bots’ tokens too')}
      about={t('You can create new ones on your account page.')}
      {...props}
    />
  );
}

const nameAbout = () => t('2 to 24 letters, digits, - and _, starting with a letter.');
const passwordAbout = () => t('At least 8 characters, and not a common password.');

export function Entry({ onRecovery }: { onRecovery: (code: string) => void }) {
  const [tab, setTab] = useState('register');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [adopt, setAdopt] = useState(true);
  const [bots, setBots] = useState(false);
  const nameField = (about?: string) => (
    <Field
      label={t('Name')}
      value={name}
      onChange={setName}
      autocomplete="username"
      {...(about === undefined ? {} : { about })}
    />
  );
  return (
    <div class="page page-narrow account">
      <h1>{t('Account')}</h1>
      <p>
        {t(
          'You don’t need one to play. With an account, your games follow you to every device, and you can play rated games.',
        )}
      </p>
      <section class="card">
        <Tabs
          label={t('Account')}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              id: 'register',
              label: t('New account'),
              content: () => (
                <Form
                  label={t('Create account')}
                  submit={async () => onRecovery(await register(name, password))}
                >
                  {nameField(nameAbout())}
                  <Field
                    label={t('Password')}
                    type="password"
                    value={password}
                    onChange={setPassword}
                    autocomplete="new-password"
                    about={passwordAbout()}
                  />
                </Form>
              ),
            },
            {
              id: 'login',
              label: t('Log in'),
              content: () => (
                <Form label={t('Log in')} submit={() => logIn(name, password, adopt && hasSeats())}>
                  {nameField()}
                  <Field
                    label={t('Password')}
                    type="password"
                    value={password}
                    onChange={setPassword}
                    autocomplete="current-password"
                  />
                  {hasSeats() && (
                    <Toggle
                      label={t('Move this browser’s tables to my account')}
                      checked={adopt}
                      onChange={setAdopt}
                    />
                  )}
                </Form>
              ),
            },
            {
              id: 'recover',
              label: t('Forgotten password'),
              content: () => (
                <Form
                  label={t('Set a new password')}
                  submit={async () => onRecovery(await recover(name, code.trim(), password, bots))}
                >
                  {nameField()}
                  <Field
                    label={t('Recovery code')}
                    value={code}
                    onChange={setCode}
                    autocomplete="off"
                    about={t(
                      'You were shown it when you created your account or changed your password.',
                    )}
                  />
                  <Field
                    label={t('New password')}
                    type="password"
                    value={password}
                    onChange={setPassword}
                    autocomplete="new-password"
                    about={passwordAbout()}
                  />
                  <BotsToggle checked={bots} onChange={setBots} />
                </Form>
              ),
            },
          ]}
        />
      </section>
    </div>
  );
}
