import { type RefObject, useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { EmailAddress } from '#contract/fields.ts'
import { userRoutes } from '#contract/routes/users.ts'
import { NewUser, Role } from '#contract/users.ts'
import type { PasswordOwner } from '#lib/personal-words.ts'
import { signIn } from '#texts/sign-in.ts'
import { users } from '#texts/users.ts'
import { callApi } from '#web/api/call-api.ts'
import { uploadImage } from '#web/api/upload-image.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { describeSessionFailure } from '#web/session/describe-session-failure.ts'
import { readAuthCode } from '#web/session/identity/identity-client.ts'
import { useReturnAfterSignIn } from '#web/session/return-path.ts'
import { AuthCard } from '#web/session/screens/auth-card.tsx'
import { NewPasswordField, readNewPassword, readPerson } from '#web/session/screens/new-password-field.tsx'
import { useGoogleSignIn } from '#web/session/screens/social-buttons.tsx'
import { useSession } from '#web/session/session.tsx'
import { useAction } from '#web/session/use-action.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { drawInitials } from '#web/users/draw-initials.ts'
import { PictureField, showWrongFields, usePictureCheck } from '#web/users/picture-field.tsx'
import { forgetSignUp, useSavedSignUp } from '#web/users/saved-sign-up.ts'
import { createSignUp, type SignUpStep } from '#web/users/sign-up.ts'

export default function SignUpPage() {
  return (
    <>
      <PageHead title={users.signUpTitle} />
      <SignUpForm />
    </>
  )
}

const readSignUp = (person: PasswordOwner) =>
  z.object({
    name: NewUser.shape.name,
    email: EmailAddress,
    image: z.instanceof(File, { error: users.imageMissing }),
    role: Role,
    password: readNewPassword(person),
  })

/** If nobody chose a file, FormData has an empty file without a name. */
const isChosen = (file: File) => file.name !== '' || file.size > 0

export function SignUpForm() {
  const form = useForm({
    schema: (typed) => readSignUp(readPerson(typed)),
    onSubmit: (typed) => submit(typed),
  })
  const check = usePictureCheck(form)
  const { user } = useSession()
  const signUp = useSignUp()
  const showToast = useToast()
  const [step, setStep] = useState<SignUpStep>()
  const [percent, setPercent] = useState<number>()
  useSavedSignUp(form.ref)
  const { name, readName } = useTypedName(form.ref)
  const { state, search } = useLocation()
  const signInLink = { label: signIn.login, to: { pathname: '/login', search }, state: state as unknown }
  const { run, busy, dialog } = useAction({
    describe: (error) => ({
      ...describeSessionFailure(error),
      ...(isAddressTaken(error) ? { link: signInLink } : {}),
    }),
    afterAlert: ({ fieldError }) => fieldError && form.addError(fieldError.field, fieldError.message),
  })
  // If the last step fails, the person is already signed in. They stay on this page, so that they can retry that step.
  const google = useGoogleSignIn()
  const goBack = useReturnAfterSignIn(busy || step === 'profile' || google.isWorking)

  function submit(typed: z.infer<ReturnType<typeof readSignUp>>) {
    const image = isChosen(typed.image) ? typed.image : undefined
    const work = async () => {
      await signUp({ ...typed, image }, user?.email, { onStep: setStep, onPercent: setPercent })
      forgetSignUp()
      showToast(users.created, { staysOnNextPage: true })
      await goBack()
      setStep(undefined)
    }
    void run(work, explain)
  }

  function explain(error: unknown): boolean {
    setPercent(undefined)
    return showWrongFields(error, form)
  }

  return (
    <AuthCard
      title={users.signUpTitle}
      text={users.signUpText}
      other={{ question: signIn.haveAccount, link: signIn.login, to: '/login' }}
      google={google}
      onSignedIn={goBack}
    >
      <Form control={form} onInput={readName}>
        <TextField label={users.username} name="name" autoComplete="name" help={users.usernameHelp} />
        <TextField label={users.email} name="email" type="email" inputMode="email" autoComplete="username" />
        <SelectField
          label={users.role}
          name="role"
          defaultValue=""
          options={[
            { value: '', label: users.roleChoose },
            { value: 'buyer', label: users.roles.buyer },
            { value: 'seller', label: users.roles.seller },
          ]}
        />
        <NewPasswordField label={users.password} />
        <PictureField required={false} initialsOf={name} percent={percent} onChoose={check} />
        <Button type="submit" wide busy={busy}>
          {busy && step ? users.steps[step] : users.signUp}
        </Button>
      </Form>
      {dialog}
    </AuthCard>
  )
}

const isAddressTaken = (error: unknown) => readAuthCode(error) === 'auth/email-already-in-use'

/** Created once for the life of the form, so that a retry knows what is already done. */
function useSignUp() {
  const { authenticate } = useSession()
  const [run] = useState(() =>
    createSignUp({
      drawInitials,
      uploadImage: (file, onPercent) => uploadImage(file, onPercent, { purpose: 'sign-up' }),
      createUser: (body) =>
        callApi(userRoutes.create, { body: { ...body, isAdmin: false, isVerified: false } }),
      authenticate,
    }),
  )
  return run
}

/** The current value of the name field, whether it was typed or filled in. */
function useTypedName(form: RefObject<HTMLFormElement | null>) {
  const [name, setName] = useState('')
  function readName() {
    const field = form.current?.elements.namedItem('name')
    if (field instanceof HTMLInputElement) setName(field.value)
  }
  return { name, readName }
}
