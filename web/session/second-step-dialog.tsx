import { type FormEvent, useId, useRef, useState } from 'react'
import { formatDay } from '#lib/dates.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import styles from './auth-card.module.css'
import { describeSessionFailure } from './describe-session-failure.ts'
import { readAuthCode, type SecondFactor, type SecondFactorNeeded } from './identity-client.ts'

type Props = {
  needed: SecondFactorNeeded
  onDone: (isIn: boolean) => void
  onFailed: (error: unknown) => void
}

/** Asks for the code that somebody's authenticator app shows. A wrong one is said, and asked for again. */
export function SecondStepDialog({ needed, onDone, onFailed }: Props) {
  const messages = useMessages()
  const { session, common } = messages
  const showAlert = useAlert()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  function refuse(sentence: string) {
    setError(sentence)
    field.current?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    // Apps show '123 456', and people write what they see.
    const code = String(form.get('code')).replace(/\s/gu, '')
    if (busy) return
    if (!/^\d{6}$/u.test(code)) return refuse(session.codeMissing)
    setBusy(true)
    try {
      await needed.resolve(String(form.get('factor') ?? needed.factors[0]?.id), code)
      onDone(true)
    } catch (failure) {
      setBusy(false)
      const words = describeSessionFailure(failure, messages)
      if (codeCodes.includes(readAuthCode(failure) ?? '')) refuse(words.sentence)
      else if (mayTryAgain(failure)) void showAlert(words)
      else onFailed(failure)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onDone(false)
      }}
      title={session.secondStepTitle}
      description={session.secondStepText}
      initialFocus={field}
      actions={
        <>
          <Button variant="secondary" onClick={() => !busy && onDone(false)}>
            {common.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {session.goOn}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {needed.factors.length > 1 && <FactorField factors={needed.factors} />}
        <TextField
          ref={field}
          label={session.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          help={session.codeHelp}
          error={error}
          onChange={() => setError(undefined)}
        />
      </form>
    </Dialog>
  )
}

function FactorField({ factors }: { factors: SecondFactor[] }) {
  const { session } = useMessages()
  const options = factors.map(({ id, name, enrolledAt }) => ({
    value: id,
    label: name ?? session.unnamedFactor(formatDay(enrolledAt)),
  }))
  return <SelectField label={session.factor} name="factor" options={options} />
}

/** What the field is wrong about. */
const codeCodes = ['auth/invalid-verification-code', 'auth/missing-verification-code']
const passing = ['auth/network-request-failed', 'auth/too-many-requests', 'auth/timeout']

const mayTryAgain = (failure: unknown) =>
  failure instanceof NetworkFailure || passing.includes(readAuthCode(failure) ?? '')
