import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { readTypedNumber } from '#lib/typed-numbers.ts'
import { account } from '#texts/account.ts'
import { questions } from '#texts/questions.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { readAuthCode, type SecondFactorSetup } from '#web/session/identity/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { QrCode } from '#web/ui/photos/qr-code.tsx'
import { Row } from '#web/ui/stack.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { accountCommand } from './account-command.ts'
import styles from './account.module.css'
import own from './second-factor-setup.module.css'
import { Text } from '#web/ui/text/text.tsx'

const { secondFactor: texts } = account

type Props = { setup: SecondFactorSetup; onDone: () => Promise<unknown>; onGiveUp: () => void }

/** Turns a second factor on: the person scans or types the secret, then enters the first code. */
export function SecondFactorSetupSteps({ setup, onDone, onGiveUp }: Props) {
  const { changeAccount } = useSession()
  const form = useForm({
    schema: readSetup(texts.codeMissing),
    onSubmit: (typed) => void run(typed),
  })
  const { busy, run, dialog } = useCommand({
    ...accountCommand,
    send: ({ code, name }: { code: string; name: string }) =>
      changeAccount(() => setup.finish(code, name || texts.defaultName)),
    explain,
    onDone,
  })
  const field = useRef<HTMLInputElement>(null)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that opened this step has disappeared. The QR code comes before the field and must stay visible.
    field.current?.focus({ preventScroll: true })
    container.current?.scrollIntoView({ block: 'start' })
  }, [])

  function explain(error: unknown): boolean {
    const isWrong = readAuthCode(error) === 'auth/invalid-verification-code'
    if (isWrong) form.showErrors([{ path: 'code', message: texts.codeWrong }])
    return isWrong
  }

  return (
    <div ref={container} className={own.setup}>
      <div className={own.secret}>
        <QrCode content={setup.uri} label={texts.picture} className={own.picture} />
        <div className={own.texts}>
          <p>{texts.scan}</p>
          {/* Nobody can scan the screen of the phone in their hand, so a link opens the app. */}
          <a className={own.open} href={setup.uri}>
            {texts.openApp}
          </a>
          <Text size="label" soft>
            {texts.orType}
          </Text>
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
          defaultValue={texts.defaultName}
          help={texts.nameHelp}
        />
        <Row gap="2">
          <Button type="submit" busy={busy}>
            {texts.finish}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onGiveUp}>
            {questions.cancel}
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
    code: z.string().check(z.overwrite(readTypedNumber), z.regex(/^\d{6}$/u, { error: codeMissing })),
    name: z.string().check(z.trim()),
  })

function Secret({ secret }: { secret: string }) {
  const { copy } = useCopy(secret, texts)

  return (
    <Row gap="2">
      <code className={own.code} translate="no">
        {secret.replace(/.{4}(?=.)/gu, '$& ')}
      </code>
      {copy && (
        <Button variant="quiet" size="small" onClick={copy}>
          {texts.copy}
        </Button>
      )}
    </Row>
  )
}
