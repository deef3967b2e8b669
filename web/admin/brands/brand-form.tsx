import { useState } from 'react'
import * as z from 'zod/mini'
import { type ManagedBrand, NewBrand } from '#contract/brands.ts'
import { maxBrandNameLength } from '#contract/search-limits.ts'
import { adminBrands } from '#texts/admin-brands.ts'
import { questions } from '#texts/questions.ts'
import { BrandPicture } from '#web/brands/brand-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/fields.tsx'
import { useFileAddress } from '#web/ui/file-address.ts'
import { FileField } from '#web/ui/forms/file-field.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { acceptedPictures } from '#web/users/check-picture.ts'
import { usePictureCheck } from '#web/users/picture-field.tsx'
import styles from './brand-form.module.css'
import { useSaveBrand } from './use-brands.ts'

type Props = {
  /** Undefined for a new brand. */
  brand: ManagedBrand | undefined
  /** Called after success, and when the admin cancels. */
  onClose: () => void
}

const NameForm = z.pick(NewBrand, { name: true })

/** Asks for the name and the picture of a brand, and shows how the picture will look. */
export function BrandForm({ brand, onClose }: Props) {
  const [picture, setPicture] = useState<File>()
  const preview = useFileAddress()
  const [name, setName] = useState(brand?.name ?? '')
  const form = useForm({ schema: NameForm, onSubmit: submit })
  const { run, busy, dialog, percent } = useSaveBrand(brand, form, onClose)
  const keepsName = brand !== undefined && !brand.may.includes('rename')

  const check = usePictureCheck(form)

  function choose(file: File | undefined) {
    setPicture(file)
    preview.show(file)
    check(file)
  }

  function submit(typed: { name: string }) {
    void run({ name: typed.name, picture })
  }

  return (
    <Form control={form}>
      <div className={styles.form}>
        <Stack gap="2">
          <TextField
            label={adminBrands.name}
            name="name"
            value={name}
            maxLength={maxBrandNameLength}
            autoComplete="off"
            readOnly={busy || keepsName}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus has become this form
            autoFocus
            help={keepsName ? adminBrands.nameStays : brand ? undefined : adminBrands.addText}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <FileField
            label={adminBrands.picture}
            name="image"
            accept={acceptedPictures}
            required={false}
            help={adminBrands.pictureHelp}
            percent={percent}
            inert={busy}
            onChange={(event) => choose(event.currentTarget.files?.[0])}
          />
          <Row>
            <Button type="submit" busy={busy}>
              {brand ? adminBrands.save : adminBrands.add}
            </Button>
            <Button variant="quiet" disabled={busy} onClick={onClose}>
              {questions.cancel}
            </Button>
          </Row>
        </Stack>
        <figure className={styles.preview}>
          <Text as="figcaption" size="small" soft>
            {adminBrands.preview}
          </Text>
          <Card pad="none" className={styles.card}>
            <BrandPicture
              url={preview.address ?? brand?.image ?? ''}
              sizes="18rem"
              onFailed={() => preview.show(undefined)}
            />
            <p className={styles.name}>{name.trim() || adminBrands.name}</p>
          </Card>
        </figure>
      </div>
      {dialog}
    </Form>
  )
}
