import { type ReactNode, useRef } from 'react'
import * as z from 'zod/mini'
import { useDraft } from '#web/own-data/use-draft.ts'
import { useSession } from '#web/session/session.tsx'
import { ConfirmDialog, type ConfirmProps } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { TextAreaField, TextField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { AmountField, type AmountTexts, readMinor } from './amount-field.tsx'
import { type Command, useCommand } from './use-command.ts'

type Field =
  | { kind: 'paragraph'; name: string; label: string; help: string; rows?: number }
  | { kind: 'choice'; name: string; legend: string; options: readonly { value: string; label: string }[] }
  | { kind: 'line'; name: string; label: string; help: string; maxLength: number }
  /** `leftMinor` is the largest amount. The schema gets the amount in paisa. */
  | { kind: 'amount'; name: string; leftMinor: number; texts: AmountTexts }

/** The text of the fields so far, by name. */
type Typed = Partial<Record<string, string>>
const Typed = z.record(z.string(), z.string())

/** A text that may depend on what was typed so far. */
type Wording = string | ((typed: Typed) => string)

type Props<Schema extends z.ZodMiniObject, Answer> = Pick<
  ConfirmProps,
  'text' | 'keep' | 'tone' | 'onClose' | 'finalFocus'
> & {
  title: Wording
  confirm: Wording
  /** May depend on what was chosen and typed so far. */
  fields: readonly Field[] | ((typed: Typed) => readonly Field[])
  schema: Schema
  /** The values to check, if they are not the text of the fields and the amounts. */
  readValues?: ((typed: FormData) => unknown) | undefined
  /** What was typed is stored under this name until it is sent, so that closing the dialog loses nothing. */
  draft: string
  /** Its subject is what the form contains. */
  command: Command<z.output<Schema>, Answer>
  /** Returns the element that gets the focus after success, because the button that opened the dialog is then gone. */
  focusAfter?: () => HTMLElement | null
  /** What helps to decide, and more fields. They are above `fields`, and not stored. */
  children?: ReactNode
}

/**
 * Asks for what a command needs: a reason, an amount. It closes after success, and before the alert about a failure; what
 * was typed is still there when it opens again. If nothing was sent, or the server refuses a field, it stays open. Its code
 * loads with forms, so load components that use it with `lazyComponent`.
 */
export function CommandDialog<Schema extends z.ZodMiniObject, Answer>(props: Props<Schema, Answer>) {
  const { schema, command, onClose, children } = props
  const owner = useSession().user?.uid
  const { typed, change, forget } = useDraft(Typed, { key: props.draft, owner, empty: {} })
  const fields = typeof props.fields === 'function' ? props.fields(typed) : props.fields
  const next = useRef<HTMLElement>(null)
  const form = useForm({
    schema,
    readValues: props.readValues ?? ((entered) => readFields(entered, fields)),
    onSubmit: (values) => void run(values),
  })
  const { run, busy, dialog } = useCommand({ ...command, form, onDone: end, onEnd: onClose })

  function end(answer: Answer, values: z.output<Schema>) {
    next.current = props.focusAfter?.() ?? null
    forget()
    return command.onDone?.(answer, values)
  }

  const write = (wording: Wording) => (typeof wording === 'string' ? wording : wording(typed))
  return (
    <ConfirmDialog
      title={write(props.title)}
      text={props.text}
      confirm={write(props.confirm)}
      keep={props.keep}
      tone={props.tone ?? 'danger'}
      form={form.id}
      busy={busy}
      onClose={onClose}
      finalFocus={props.finalFocus ?? (() => next.current)}
    >
      <Form control={form}>
        {children}
        {fields.map((field) => (
          <TypedField
            key={field.name}
            field={field}
            value={typed[field.name] ?? ''}
            onType={(text) => change({ [field.name]: text })}
          />
        ))}
      </Form>
      {dialog}
    </ConfirmDialog>
  )
}

type FieldProps = { field: Field; value: string; onType: (text: string) => void }

function TypedField({ field, value, onType }: FieldProps) {
  const text = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => onType(event.currentTarget.value),
  }
  switch (field.kind) {
    case 'amount':
      return <AmountField {...field} typed={value} onType={onType} />
    case 'choice':
      return <ChoiceField {...field} value={value === '' ? undefined : value} onChoose={onType} />
    case 'line': {
      const { kind: _, ...line } = field
      return <TextField {...line} autoComplete="off" {...text} />
    }
    case 'paragraph': {
      const { kind: _, rows = 3, ...paragraph } = field
      return <TextAreaField {...paragraph} rows={rows} {...text} />
    }
  }
}

function readFields(entered: FormData, fields: readonly Field[]): Record<string, unknown> {
  const amounts = fields.filter(({ kind }) => kind === 'amount')
  return {
    ...Object.fromEntries(entered),
    ...Object.fromEntries(amounts.map(({ name }) => [name, readMinor(String(entered.get(name)))])),
  }
}
