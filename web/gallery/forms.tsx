import { useState } from 'react'
import * as z from 'zod/mini'
import { paragraph, singleLine } from '#contract/fields.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { SelectField, Suggestions, TextAreaField, TextField } from '#web/ui/forms/fields.tsx'
import { FileField } from '#web/ui/forms/file-field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { SuggestField } from '#web/ui/forms/suggest-field.tsx'
import { Example } from './example.tsx'

const colours = ['Black', 'Blue', 'Green']
const options = colours.map((label) => ({ value: label.toLowerCase(), label }))

/** Every form field: empty, with help and with an error. Also a form that checks what was typed. */
export function Forms() {
  const [colour, setColour] = useState('blue')
  return (
    <>
      <Example name="Fields">
        <Stack as="form">
          <TextField label="Name" name="name" />
          <TextField label="Name with help" name="helped" help="As it is written on the box." />
          <TextField label="Name with an error" name="wrong" error="Enter the name." required />
          <TextField label="Name that cannot be changed" name="fixed" value="Redmi Note 12" readOnly />
          <TextField label="Colour with suggestions" name="suggested" list="colours" />
          <Suggestions id="colours" values={colours} />
          <PlaceField />
          <PasswordField label="Password" name="password" autoComplete="off" />
          <PasswordField
            label="Password with an error"
            name="wrong-password"
            autoComplete="off"
            error="The password is wrong."
          />
          <TextAreaField label="Description" name="description" rows={3} />
          <TextAreaField
            label="Description with an error"
            name="wrong-description"
            error="Describe the phone."
          />
          <SelectField label="Colour" name="colour" options={options} />
          <SelectField
            label="Colour with an error"
            name="wrong-colour"
            options={options}
            error="Choose one."
          />
          <FileField label="Picture" name="picture" help="JPEG or PNG." />
          <FileField label="Picture on its way" name="sent" percent={40} />
          <ChoiceField legend="Choice" name="choice" options={options} value={colour} onChoose={setColour} />
        </Stack>
      </Example>
      <Example name="Form">
        <PhoneForm />
      </Example>
    </>
  )
}

const places = ['Mirpur 10, Dhaka', 'Mirpur 1, Dhaka', 'Agrabad, Chattogram']

function PlaceField() {
  const [typed, setTyped] = useState('')
  const found = places.filter((place) => place.toLowerCase().includes(typed.toLowerCase()))
  return (
    <SuggestField
      label="Place with suggestions that are found"
      name="place"
      value={typed}
      suggestions={found.map((value) => ({ value, icon: 'pin' }))}
      onValueChange={setTyped}
    />
  )
}

const PhoneRequest = z.object({
  model: singleLine(80, 'model-missing'),
  description: paragraph(500, 'description-missing'),
})

function PhoneForm() {
  const form = useForm({
    schema: PhoneRequest,
    onSubmit: () => form.showErrors([{ path: '', message: 'The server refused it.' }]),
  })
  return (
    <Form control={form}>
      <TextField label="Model" name="model" />
      <TextAreaField label="About it" name="description" rows={3} />
      <Button type="submit">Send</Button>
    </Form>
  )
}
