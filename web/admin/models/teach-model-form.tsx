import { useState } from 'react'
import * as z from 'zod/mini'
import { NewModel, modelTextLimits, type UnrecognisedModel } from '#contract/models.ts'
import { questions } from '#texts/questions.ts'
import { models } from '#texts/models.ts'
import { suggestNames, useModelAnswer } from '#web/models/use-model-suggestions.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { SuggestField } from '#web/ui/forms/suggest-field.tsx'
import { useTeachModel } from './use-models.ts'

type Props = {
  row: UnrecognisedModel
  onCancel: () => void
  /** Called after success, while the row is still there. */
  onDone: () => void
}

const NameForm = z.pick(NewModel, { name: true })

/**
 * Asks which model a text means. A model that we know gets the text as another spelling; any other name becomes a new
 * model.
 */
export function TeachModelForm({ row, onCancel, onDone }: Props) {
  const [name, setName] = useState('')
  const { answer, isOld } = useModelAnswer(name, row.brand)
  const known = answer.models.find((model) => isSameName(model.name, name))
  const isUnknown = name.trim() !== '' && !known
  const isNew = isUnknown && !isOld
  const form = useForm({ schema: NameForm, onSubmit: send })
  const { run, busy, dialog } = useTeachModel(form, onDone)

  function send(typed: { name: string }) {
    if (known || isNew) void run({ row, name: typed.name, known })
  }

  return (
    <Form control={form}>
      <Stack gap="2">
        <SuggestField
          label={models.which}
          name="name"
          value={name}
          maxLength={modelTextLimits.name}
          readOnly={busy}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus has become this form
          autoFocus
          suggestions={suggestNames(answer.models)}
          help={isNew ? models.newHelp(name, row.brand) : models.whichHelp}
          onValueChange={(typed) => {
            form.clearError('name')
            setName(typed)
          }}
        />
        <Row>
          <Button type="submit" busy={busy} aria-disabled={isUnknown && isOld}>
            {isNew ? models.addModel : models.addSpelling}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {questions.cancel}
          </Button>
        </Row>
      </Stack>
      {dialog}
    </Form>
  )
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
