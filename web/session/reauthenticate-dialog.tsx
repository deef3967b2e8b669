import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { account } from '#texts/account.ts'
import { questions } from '#texts/questions.ts'
import { signIn } from '#texts/sign-in.ts'
import { hasProvider, type Proof, readAuthCode } from '#web/session/identity/identity-client.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { QuestionPopup } from '#web/ui/dialogs/question-popup.tsx'
import { usePending } from '#web/ui/use-pending.ts'
import { describeAccountFailure, isWrongPassword } from './describe-account-failure.ts'
import type { FailureTexts } from './describe-session-failure.ts'
import { GoogleInApp, useInAppBrowser } from './google-in-app.tsx'
import { useSession } from './session.tsx'
import { useGoogle } from './use-google.ts'
import { Cancelled, useSecondFactor } from './use-second-factor.tsx'

type Props = { why?: string | undefined; onDone: (isDone: boolean) => void }

/** Asks the signed-in person for their password or Google account, and for the second factor if they have one. */
export function ReauthenticateDialog({ why, onDone }: Props) {
  const { user, reauthenticate } = useSession()
  const google = useGoogle()
  const secondFactor = useSecondFactor()
  const form = useForm({
    schema: z.object({ password: z.string().check(z.minLength(1, { error: signIn.passwordMissing })) }),
    onSubmit: submit,
  })
  const field = useRef<HTMLInputElement>(null)
  const googleButton = useRef<HTMLButtonElement>(null)
  const { busy, run } = usePending()
  const [method, setMethod] = useState<'password' | 'google'>()
  const [failed, setFailed] = useState<FailureTexts>()
  const hasPassword = hasProvider(user, 'password')
  const hasGoogle = hasProvider(user, 'google.com')
  const app = useInAppBrowser()
  const isWaiting = busy && google.isAsking
  const isWorking = (by: typeof method) => busy && !google.isAsking && method === by

  function showFailure(error: unknown) {
    // Another attempt, with Google or the password, has replaced this one.
    if (error instanceof Cancelled || readAuthCode(error) === 'auth/cancelled-popup-request') return
    if (isWrongPassword(error))
      form.showErrors([{ path: 'password', message: account.reauthentication.passwordWrong }])
    else setFailed(describeAccountFailure(error))
  }

  function submit(proof: { password: string }) {
    google.cancel()
    submitProof('password', async () => proof)
  }

  function submitProof(by: 'password' | 'google', readProof: () => Promise<Proof>) {
    setMethod(by)
    setFailed(undefined)
    const work = async () => {
      await secondFactor.complete(reauthenticate(await readProof()))
      onDone(true)
    }
    void run(work, showFailure, { restarts: isWaiting })
  }

  const cancel = () => !isWorking('password') && onDone(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && cancel()}
      title={account.reauthentication.title}
      description={why ?? account.reauthentication.text}
      initialFocus={hasPassword ? field : app ? undefined : googleButton}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {questions.cancel}
          </Button>
          {hasPassword && (
            <Button type="submit" form={form.id} busy={isWorking('password')}>
              {account.reauthentication.goOn}
            </Button>
          )}
        </>
      }
    >
      {failed && (
        <div role="alert">
          <Notice tone="bad" icon="warning" title={failed.sentence}>
            {failed.detail}
          </Notice>
        </div>
      )}
      {hasPassword && (
        <Form control={form}>
          <input hidden readOnly name="username" autoComplete="username" value={user?.email ?? ''} />
          <PasswordField
            ref={field}
            label={account.reauthentication.password}
            name="password"
            autoComplete="current-password"
          />
        </Form>
      )}
      {hasGoogle && app && <GoogleInApp app={app} />}
      {hasGoogle && !app && (
        <Button
          ref={googleButton}
          variant="secondary"
          wide
          busy={isWorking('google')}
          onClick={() => submitProof('google', google.ask)}
        >
          {isWaiting ? account.google.waiting : account.reauthentication.google}
        </Button>
      )}
      {secondFactor.dialog}
    </Dialog>
  )
}

/**
 * Says that an admin needs a second factor for this action. The account page opens in another tab, so that typed text
 * is not lost.
 */
export function SecondFactorMissing({ onClose }: { onClose: () => void }) {
  const { factorNeeded } = account.reauthentication
  return (
    <QuestionPopup
      open
      onOpenChange={(open) => !open && onClose()}
      title={factorNeeded.title}
      description={factorNeeded.text}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {questions.cancel}
          </Button>
          <LinkButton to="/account" target="_blank" onClick={onClose}>
            {factorNeeded.open}
          </LinkButton>
        </>
      }
    />
  )
}
