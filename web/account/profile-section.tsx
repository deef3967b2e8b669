import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { accountRoutes } from '#contract/routes/account.ts'
import { NewUser } from '#contract/users.ts'
import { account } from '#texts/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { uploadImage } from '#web/api/upload-image.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { Avatar } from '#web/layout/avatar.tsx'
import { findOwnPicture } from '#web/layout/own-picture.ts'
import type { SignedInUser } from '#web/session/identity/identity-client.ts'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { PictureField, showWrongFields, usePictureCheck } from '#web/users/picture-field.tsx'
import { accountCommand } from './account-command.ts'
import styles from './account.module.css'
import { createProfileSaving } from './save-profile.ts'
import { Section } from './section.tsx'
import { Row } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** What is sent: the name as it is stored and as it was typed, and the chosen photo. */
type Sent = { name: string; typed: string | undefined; photo: File | undefined }

const NameForm = z.object({ name: NewUser.shape.name })

/** The name and the photo that others see. */
export function ProfileSection({ user }: { user: SignedInUser }) {
  const { profile } = account
  const { record } = useSession()
  const form = useForm({ schema: NameForm, onSubmit: submit })
  const save = useSaving()
  const { busy, run, dialog } = useCommand({
    ...accountCommand,
    route: accountRoutes.update,
    send: (sent: Sent) => save({ ...sent, photoNow }, setPercent).finally(() => setPercent(undefined)),
    explain: (error) => showWrongFields(error, form),
    toast: profile.saved,
    onDone: (_, sent) => clear(sent),
  })
  const check = usePictureCheck(form)
  const photo = useRef<File>(undefined)
  /** The key of the photo field. It changes with each saved photo, so that the field is empty again. */
  const [fieldKey, setFieldKey] = useState(0)
  const [percent, setPercent] = useState<number>()
  /** The typed name; undefined while the field shows the saved name. */
  const [typed, setTyped] = useState<string>()
  const nameNow = user.displayName ?? record?.name ?? ''
  const photoNow = user.photoURL ?? record?.image ?? ''

  function choose(file: File | undefined) {
    photo.current = file
    check(file)
  }

  function submit({ name }: { name: string }) {
    void run({ name, typed, photo: photo.current })
  }

  /** Empties the fields, except for what the person has typed or chosen while the profile was being saved. */
  function clear(sent: Sent) {
    setTyped((current) => (current === sent.typed ? undefined : current))
    if (sent.photo && photo.current === sent.photo) {
      photo.current = undefined
      setFieldKey((key) => key + 1)
    }
  }

  return (
    <Section title={profile.title} text={profile.text}>
      <Row gap="2" unbroken>
        <Avatar name={nameNow} image={findOwnPicture(user.photoURL, record?.image)} size="large" />
        <Text strong>{nameNow}</Text>
      </Row>
      <Form control={form} className={styles.form}>
        <TextField
          label={profile.name}
          name="name"
          autoComplete="name"
          value={typed ?? nameNow}
          onChange={({ currentTarget: { value } }) => setTyped(value === nameNow ? undefined : value)}
        />
        <PictureField
          key={fieldKey}
          label={profile.photo}
          help={profile.photoHelp}
          required={false}
          percent={percent}
          onChoose={choose}
        />
        <Button type="submit" busy={busy}>
          {profile.save}
        </Button>
      </Form>
      {dialog}
    </Section>
  )
}

/** Created once for the life of the form, so that a retry does not upload the photo again. */
function useSaving() {
  const { authenticate } = useSession()
  const [run] = useState(() =>
    createProfileSaving({
      uploadImage,
      update: (body) => callApi(accountRoutes.update, { body }),
      updateProfile: (profile) => authenticate((client) => client.updateProfile(profile)),
    }),
  )
  return run
}
