import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { Email } from '#contract/fields.ts'
import { NewUser, Role, userRoutes } from '#contract/users.ts'
import { callApi } from '#web/api/call-api.ts'
import { uploadImage } from '#web/api/upload-image.ts'
import { type Messages, useMessages } from '#web/messages/messages.tsx'
import card from '#web/session/auth-card.module.css'
import { AuthCard } from '#web/session/auth-card.tsx'
import { NewPasswordField } from '#web/session/new-password-field.tsx'
import { shortestPassword } from '#web/session/password-rule.ts'
import { useSession } from '#web/session/session.tsx'
import { useGoingOn } from '#web/session/use-going-on.ts'
import { useAlert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { describeSignUpFailure } from './describe-sign-up-failure.ts'
import { judgePicture } from './judge-picture.ts'
import { forgetSignUp, useKeptSignUp } from './kept-sign-up.ts'
import { PictureField } from './picture-field.tsx'
import { createSignUp, type SignUpStep } from './sign-up.ts'

const readSignUp = (messages: Messages) =>
  z.object({
    name: NewUser.shape.name,
    email: Email,
    image: z.pipe(
      z.instanceof(File, { error: messages.users.imageMissing }),
      z.custom<File>().check((picture) => {
        const message = judgePicture(picture.value, messages)
        if (message) picture.issues.push({ code: 'custom', message, input: picture.value })
      }),
    ),
    role: Role,
    password: z.string().check(z.minLength(shortestPassword, { error: messages.users.passwordShort })),
  })

export function SignUpForm() {
  const messages = useMessages()
  const { session, users } = messages
  const going = useGoingOn()
  const { formRef, errors, readForm, showErrors, clearError } = useFormErrors()
  const { user } = useSession()
  const signUp = useSignUp()
  const showAlert = useAlert()
  const showToast = useToast()
  const hydrated = useHydrated()
  const [step, setStep] = useState<SignUpStep>()
  const [percent, setPercent] = useState<number>()
  useKeptSignUp(formRef)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = readForm(readSignUp(messages), Object.fromEntries(new FormData(event.currentTarget)))
    if (!form || !going.begin()) return
    try {
      await signUp(form, user?.email, { onStep: setStep, onPercent: setPercent })
      forgetSignUp()
      showToast(users.created, { onTheWay: true })
      await going.goOn()
    } catch (error) {
      going.giveUp()
      setStep(undefined)
      setPercent(undefined)
      const { fields, words } = describeSignUpFailure(error, messages)
      if (fields) showErrors(fields)
      else await showAlert(words)
    }
  }

  return (
    <AuthCard
      title={users.signUpTitle}
      text={users.signUpText}
      other={{ question: session.haveAccount, link: session.login, to: '/login' }}
      going={going}
    >
      <form
        ref={formRef}
        className={card.form}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label={users.username}
          name="name"
          autoComplete="name"
          required
          help={users.usernameHelp}
          error={errors['name']}
          onChange={() => clearError('name')}
        />
        <TextField
          label={users.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          required
          error={errors['email']}
          onChange={() => clearError('email')}
        />
        <PictureField
          error={errors['image']}
          percent={percent}
          onChoose={(file) => {
            const wrong = file && judgePicture(file, messages)
            if (wrong) showErrors([{ path: 'image', message: wrong }])
            else clearError('image')
          }}
        />
        <SelectField
          label={users.role}
          name="role"
          required
          defaultValue=""
          options={[
            { value: '', label: users.roleChoose },
            { value: 'buyer', label: users.roles.buyer },
            { value: 'seller', label: users.roles.seller },
          ]}
          error={errors['role']}
          onChange={() => clearError('role')}
        />
        <NewPasswordField
          label={users.password}
          error={errors['password']}
          onChange={() => clearError('password')}
        />
        <Button type="submit" wide busy={step !== undefined} disabled={!hydrated}>
          {step ? users.steps[step] : users.signUp}
        </Button>
      </form>
    </AuthCard>
  )
}

/** One for the life of the form, so that what is done stays done. */
function useSignUp() {
  const { signUp, logIn, updateProfile } = useSession()
  const [run] = useState(() =>
    createSignUp({
      uploadImage,
      createUser: (body) => callApi(userRoutes.create, { body: { ...body, isAdmin: false, verify: false } }),
      signUp,
      logIn,
      updateProfile,
    }),
  )
  return run
}
