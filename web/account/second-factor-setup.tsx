import { useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import * as z from 'zod/mini'
import { useAccountMessages } from '#web/messages/account-messages.tsx'
import { readAuthCode, type SecondFactorSetup } from '#web/session/identity/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Row } from '#web/ui/stack.tsx'
import styles from './account.module.css'
import own from './second-factor-setup.module.css'
import { useAccountAction } from './use-account-action.ts'

type Props = { setup: SecondFactorSetup; onDone: () => Promise<unknown>; onGiveUp: () => void }

/** Turns a second factor on: the person scans or types the secret, then enters the first code. */
export function SecondFactorSetupSteps({ setup, onDone, onGiveUp }: Props) {
  const { account, common } = useAccountMessages()
  const { secondFactor: texts } = account
  const { changeAccount } = useSession()
  const form = useForm({
    schema: readSetup(texts.codeMissing),
    onSubmit: ({ code, name }) => void run(() => finish(code, name || texts.usualName), explain),
  })
  const { busy, run, dialog } = useAccountAction()
  const field = useRef<HTMLInputElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that opened this step has disappeared. The QR code comes before the field and must stay visible.
    field.current?.focus({ preventScroll: true })
    whole.current?.scrollIntoView({ block: 'start' })
  }, [])

  async function finish(code: string, name: string) {
    await changeAccount(() => setup.finish(code, name))
    await onDone()
  }

  function explain(error: unknown): boolean {
    const isWrong = readAuthCode(error) === 'auth/invalid-verification-code'
    if (isWrong) form.showErrors([{ path: 'code', message: texts.codeWrong }])
    return isWrong
  }

  return (
    <div ref={whole} className={own.setup}>
      <div className={own.secret}>
        <QrCode text={setup.uri} label={texts.picture} />
        <div className={own.texts}>
          <p>{texts.scan}</p>
          {/* Nobody can scan the screen of the phone in their hand, so a link opens the app. */}
          <a className={own.open} href={setup.uri}>
            {texts.openApp}
          </a>
          <p className={styles.soft}>{texts.orType}</p>
          <Secret secret={setup.secret} />
        </div>
      </div>
      <Form control={form} className={styles.form}>
        <TextField
          ref={field}
          label={texts.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          help={texts.codeHelp}
        />
        <TextField
          label={texts.name}
          name="name"
          maxLength={40}
          defaultValue={texts.usualName}
          help={texts.nameHelp}
        />
        <Row gap="2">
          <Button type="submit" busy={busy}>
            {texts.finish}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onGiveUp}>
            {common.cancel}
          </Button>
        </Row>
      </Form>
      {dialog}
    </div>
  )
}

const readSetup = (codeMissing: string) =>
  z.object({
    // Apps show '123 456', and people type it with the space.
    code: z.string().check(
      z.overwrite((typed) => typed.replace(/\s/gu, '')),
      z.regex(/^\d{6}$/u, { error: codeMissing }),
    ),
    name: z.string().check(z.trim()),
  })

function Secret({ secret }: { secret: string }) {
  const { secondFactor: texts } = useAccountMessages().account
  const showToast = useToast()
  // A page without TLS cannot use the clipboard.
  const [canCopy] = useState(() => 'clipboard' in navigator)

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(secret).then(
      () => true,
      () => false,
    )
    showToast(isCopied ? texts.copied : texts.notCopied)
  }

  return (
    <Row gap="2">
      <code className={own.code}>{secret.replace(/.{4}(?=.)/gu, '$& ')}</code>
      {canCopy && (
        <Button variant="quiet" size="small" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      )}
    </Row>
  )
}

/** Dark on light in both colour schemes: cameras read it best. */
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
