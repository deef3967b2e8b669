import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { note, singleLine } from '#contract/fields.ts'
import { TextAreaField, TextField } from './fields.tsx'
import { Form, useForm } from './form.tsx'

const Sample = z.object({ title: singleLine(40, 'model-missing'), remark: note(200), price: z.number() })

function SampleForm() {
  const form = useForm({ schema: Sample, onSubmit: () => undefined })
  return (
    <Form control={form}>
      <TextField label="Title" name="title" />
      <TextAreaField label="Remark" name="remark" />
      <TextField label="Price" name="price" maxLength={9} />
    </Form>
  )
}

const html = renderToStaticMarkup(<SampleForm />)
const tagOf = (name: string) => new RegExp(`<(input|textarea)[^>]*name="${name}"[^>]*>`, 'u').exec(html)?.[0]

it('a field is required only if its schema refuses an empty text', () => {
  expect(tagOf('title')).toContain('required')
  expect(tagOf('remark')).not.toContain('required')
})

it('no field cuts a text that is too long for its schema, unless the field itself says so', () => {
  expect(tagOf('title')).not.toContain('maxLength')
  expect(tagOf('remark')).not.toContain('maxLength')
  expect(tagOf('price')).toContain('maxLength="9"')
})

it('a form that is sent before its code has loaded puts nothing into the URL', () => {
  expect(html).toMatch(/^<form[^>]* method="post"/u)
})
