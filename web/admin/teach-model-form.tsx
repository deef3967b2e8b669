import { useState } from 'react'
import * as z from 'zod/mini'
import { NewModel, modelTextLimits, type UnrecognisedModel } from '#contract/models.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { suggestNames, useModelSuggestions } from '#web/models/use-model-suggestions.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { SuggestField } from '#web/ui/suggest-field.tsx'
import { useTeachModel } from './use-models.ts'

type Props = { row: UnrecognisedModel; onClose: () => void }

const NameForm = z.pick(NewModel, { name: true })

/**
 * Asks which model a text means. A model that we know gets the text as another spelling; any other name becomes a new
 * model.
 */
export function TeachModelForm({ row, onClose }: Props) {
  const messages = useDashboardMessages()
  const { models } = messages
  const [name, setName] = useState('')
  const { models: offered } = useModelSuggestions(name, row.brand)
  const known = offered.find((model) => model.name === name.trim())
  const { run, busy, dialog } = useTeachModel(onClose)
  const form = useForm({
    schema: NameForm,
    onSubmit: (typed) => run({ row, name: typed.name, known }),
  })

  return (
    <Form control={form}>
      <Stack gap="2">
        <SuggestField
          label={models.which}
          name="name"
          value={name}
          maxLength={modelTextLimits.name}
          readOnly={busy}
          suggestions={suggestNames(offered)}
          help={known || name === '' ? models.whichHelp : models.newHelp(name, row.brand)}
          onValueChange={setName}
        />
        <Row>
          <Button type="submit" busy={busy}>
            {known || name === '' ? models.addSpelling : models.addModel}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {messages.common.cancel}
          </Button>
        </Row>
      </Stack>
      {dialog}
    </Form>
  )
}
