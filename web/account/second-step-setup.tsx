import { type FormEvent, useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import * as z from 'zod/mini'
import { useAccountMessages } from '#web/messages/account-messages.tsx'
import { readAuthCode, type SecondFactorSetup } from '#web/session/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import styles from './account.module.css'
import own from './second-step-setup.module.css'
import { useAccountAction } from './use-account-action.ts'
import { useProving } from './use-proving.tsx'

type Props = { setup: SecondFactorSetup; onDone: () => Promise<unknown>; onGiveUp: () => void }

/** The way from a new secret to a step that is on: scan or type it, then write the first code. */
export function SecondStepSetup({ setup, onDone, onGiveUp }: Props) {
  const { account, common } = useAccountMessages()
  const { secondStep: words } = account
  const { withIdentity } = useSession()
  const { formRef, errors, readForm, showErrors, clearError } = useFormErrors()
  const { busy, act } = useAccountAction()
  const { insist, proving } = useProving()
  const field = useRef<HTMLInputElement>(null)
  // The button that led here has gone.
  useEffect(() => field.current?.focus(), [])

  const Form = z.object({
    // Apps show '123 456', and people write what they see.
    code: z.pipe(
      z.pipe(
        z.string(),
        z.transform((typed: string) => typed.replace(/\s/gu, '')),
      ),
      z.string().check(z.regex(/^\d{6}$/u, { error: words.codeMissing })),
    ),
    name: z.string().check(z.trim()),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = readForm(Form, Object.fromEntries(new FormData(event.currentTarget)))
    if (form) void act(() => finish(form.code, form.name || words.usualName), explain)
  }

  async function finish(code: string, name: string) {
    if (await insist(() => withIdentity(() => setup.finish(code, name)))) await onDone()
  }

  function explain(error: unknown): boolean {
    const isWrong = readAuthCode(error) === 'auth/invalid-verification-code'
    if (isWrong) showErrors([{ path: 'code', message: words.codeWrong }])
    return isWrong
  }

  return (
    <div className={own.setup}>
      <div className={own.secret}>
        <QrCode text={setup.uri} label={words.picture} />
        <div className={own.words}>
          <p>{words.scan}</p>
          {/* Nobody scans the screen they hold. */}
          <a className={own.open} href={setup.uri}>
            {words.openApp}
          </a>
          <p className={styles.soft}>{words.orType}</p>
          <Secret secret={setup.secret} />
        </div>
      </div>
      <form ref={formRef} className={styles.form} method="post" noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={words.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          help={words.codeHelp}
          error={errors['code']}
          onChange={() => clearError('code')}
        />
        <TextField
          label={words.name}
          name="name"
          maxLength={40}
          defaultValue={words.usualName}
          help={words.nameHelp}
        />
        <div className={styles.line}>
          <Button type="submit" busy={busy}>
            {words.finish}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onGiveUp}>
            {common.cancel}
          </Button>
        </div>
      </form>
      {proving}
    </div>
  )
}

function Secret({ secret }: { secret: string }) {
  const { secondStep: words } = useAccountMessages().account
  const showToast = useToast()
  // Nothing to copy with on a page without TLS.
  const [canCopy] = useState(() => 'clipboard' in navigator)

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(secret).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? words.copied : words.notCopied)
  }

  return (
    <div className={styles.line}>
      <code className={own.code}>{secret.replace(/.{4}(?=.)/gu, '$& ')}</code>
      {canCopy && (
        <Button variant="quiet" size="small" onClick={() => void copy()}>
          {words.copy}
        </Button>
      )}
    </div>
  )
}

/** Dark on light in any scheme: cameras read it so. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 4 })
  const squares = data.flatMap((line, y) =>
    line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      className={own.picture}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
