import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { accountRoutes } from '#contract/account.ts'
import { itemRoutes } from '#contract/items.ts'
import { NewUser } from '#contract/users.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { uploadImage } from '#web/api/upload-image.ts'
import { Avatar } from '#web/layout/avatar.tsx'
import { useAccountMessages } from '#web/messages/account-messages.tsx'
import type { SignedInUser } from '#web/session/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import { describeSignUpFailure } from '#web/users/describe-sign-up-failure.ts'
import { judgePicture } from '#web/users/judge-picture.ts'
import { PictureField } from '#web/users/picture-field.tsx'
import styles from './account.module.css'
import { createProfileSaving } from './save-profile.ts'
import { Section } from './section.tsx'
import { useAccountAction } from './use-account-action.ts'

const Name = z.object({ name: NewUser.shape.name })

/** The name and the photo that others see. */
export function ProfileSection({ user }: { user: SignedInUser }) {
  const messages = useAccountMessages()
  const { profile } = messages.account
  const { record } = useSession()
  const { formRef, errors, readForm, showErrors, clearError } = useFormErrors()
  const { busy, act } = useAccountAction()
  const save = useSaving()
  const showToast = useToast()
  const photo = useRef<File>(undefined)
  /** A new field for the next photo, once this one is saved. */
  const [saved, setSaved] = useState(0)
  const [percent, setPercent] = useState<number>()
  /** What stands in the field while it is not the name there is. */
  const [typed, setTyped] = useState<string>()
  const nameNow = user.displayName ?? record?.name ?? ''
  const photoNow = user.photoURL ?? record?.image ?? ''

  function choose(file: File | undefined) {
    photo.current = file
    const wrong = file && judgePicture(file, messages)
    if (wrong) showErrors([{ path: 'image', message: wrong }])
    else clearError('image')
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = readForm(Name, Object.fromEntries(new FormData(event.currentTarget)))
    if (!form) return
    const wrong = photo.current && judgePicture(photo.current, messages)
    if (wrong) return showErrors([{ path: 'image', message: wrong }])
    void act(() => send(form.name, typed), explain).finally(() => setPercent(undefined))
  }

  async function send(name: string, asTyped: string | undefined) {
    const sent = photo.current
    await save({ name, photo: sent, photoNow }, setPercent)
    // What was typed or chosen on the way stays.
    setTyped((current) => (current === asTyped ? undefined : current))
    if (sent && photo.current === sent) {
      photo.current = undefined
      setSaved((count) => count + 1)
    }
    showToast(profile.saved)
  }

  function explain(error: unknown): boolean {
    const { fields } = describeSignUpFailure(error, messages)
    if (fields) showErrors(fields)
    return fields !== undefined
  }

  return (
    <Section title={profile.title} text={profile.text}>
      <div className={styles.self}>
        <Avatar name={nameNow} image={photoNow} size="large" />
        <p className={styles.name}>{nameNow}</p>
      </div>
      <form ref={formRef} className={styles.form} method="post" noValidate onSubmit={submit}>
        <TextField
          label={profile.name}
          name="name"
          autoComplete="name"
          required
          value={typed ?? nameNow}
          error={errors['name']}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value === nameNow ? undefined : value)
            clearError('name')
          }}
        />
        <PictureField
          key={saved}
          label={profile.photo}
          help={profile.photoHelp}
          required={false}
          error={errors['image']}
          percent={percent}
          onChoose={choose}
        />
        <Button type="submit" busy={busy}>
          {profile.save}
        </Button>
      </form>
    </Section>
  )
}

/** One for the life of the form, so that what is uploaded stays so. */
function useSaving() {
  const queryClient = useQueryClient()
  const { updateProfile } = useSession()
  const [run] = useState(() =>
    createProfileSaving({
      uploadImage,
      async update(body) {
        await callApi(accountRoutes.update, { body })
        await queryClient.invalidateQueries({ queryKey: ownKey('user') })
        // Listings show their seller's name and photo.
        await queryClient.invalidateQueries({ queryKey: [itemRoutes.list.path], refetchType: 'none' })
      },
      updateProfile,
    }),
  )
  return run
}
