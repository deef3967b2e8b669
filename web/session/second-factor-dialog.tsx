import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { readTypedNumber } from '#lib/typed-numbers.ts'
import { formatDay } from '#formats/unbroken-dates.ts'
import { secondFactor } from '#texts/second-factor.ts'
import { configQuery } from '#web/api/config-query.ts'
import { NetworkFailure } from '#web/api/network-failure.ts'
import {
  readAuthCode,
  type SecondFactor,
  type SecondFactorNeeded,
} from '#web/session/identity/identity-client.ts'
import { useAlert } from '#web/ui/dialogs/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ContactUs } from '#web/ui/text/contact-us.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogActions } from '#web/ui/dialogs/dialog-actions.tsx'
import { SelectField, TextField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { usePending } from '#web/ui/use-pending.ts'
import { describeSessionFailure } from './describe-session-failure.ts'

type Props = {
  needed: SecondFactorNeeded
  onDone: (isIn: boolean) => void
  onFailed: (error: unknown) => void
}

/** Asks for the code that the person's authenticator app shows. After a wrong code it says so and asks again. */
export function SecondFactorDialog({ needed, onDone, onFailed }: Props) {
  const showAlert = useAlert()
  const field = useRef<HTMLInputElement>(null)
  const { busy, run } = usePending()
  const { data: config } = useQuery(configQuery)
  const [isRecovery, setRecovery] = useState(false)
  const texts = isRecovery ? secondFactor.recovery : secondFactor.byApp
  const form = useForm({
    schema: readCode(isRecovery ? patterns.recovery : patterns.byApp, texts.missing),
    onSubmit: resolve,
  })

  function switchKind() {
    setRecovery(!isRecovery)
    form.showErrors([])
    requestAnimationFrame(() => field.current?.focus())
  }

  function resolve({ code, factor = needed.factors[0]?.id ?? '' }: { code: string; factor?: string }) {
    void run(() => needed.resolve(factor, code).then(() => onDone(true)), tell)
  }

  function tell(failure: unknown) {
    const described = describeSessionFailure(failure)
    const isWrong = fieldErrorCodes.includes(readAuthCode(failure) ?? '')
    if (isWrong) form.showErrors([{ path: 'code', message: texts.wrong ?? described.sentence }])
    else if (mayTryAgain(failure)) void showAlert(described)
    else onFailed(failure)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onDone(false)
      }}
      title={secondFactor.title}
      description={texts.text}
      initialFocus={field}
      actions={
        <DialogActions confirm={secondFactor.goOn} form={form.id} onClose={() => onDone(false)} busy={busy} />
      }
    >
      <Form control={form}>
        {needed.factors.length > 1 && <FactorField factors={needed.factors} />}
        <TextField
          key={String(isRecovery)}
          ref={field}
          label={texts.label}
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          help={texts.help}
        />
        {isRecovery && <ContactUs when={secondFactor.recovery.contactIf} />}
        {config?.identity.mode === 'embedded' && (
          <Button variant="quiet" onClick={switchKind}>
            {texts.other}
          </Button>
        )}
      </Form>
    </Dialog>
  )
}

const patterns = { byApp: /^\d{6}$/u, recovery: /^[0-9a-z]{4}-?[0-9a-z]{4}-?[0-9a-z]{4}$/iu }

/** Apps show '123 456', and people type it with the space. */
const readCode = (pattern: RegExp, missing: string) =>
  z.object({
    code: z.string().check(z.overwrite(readTypedNumber), z.regex(pattern, { error: missing })),
    factor: z.optional(z.string()),
  })

function FactorField({ factors }: { factors: SecondFactor[] }) {
  const options = factors.map(({ id, name, enrolledAt }) => ({
    value: id,
    label: name ?? secondFactor.unnamedFactor(formatDay(enrolledAt)),
  }))
  return <SelectField label={secondFactor.factor} name="factor" options={options} />
}

/** Errors that are shown at the field. */
const fieldErrorCodes = ['auth/invalid-verification-code', 'auth/missing-verification-code']
const temporaryErrorCodes = ['auth/network-request-failed', 'auth/too-many-requests', 'auth/timeout']

const mayTryAgain = (failure: unknown) =>
  failure instanceof NetworkFailure || temporaryErrorCodes.includes(readAuthCode(failure) ?? '')
