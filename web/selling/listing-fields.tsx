import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { conditions } from '#contract/condition.ts'
import { Price } from '#contract/fields.ts'
import { type ContentField, type ListingContent, listingTextLimits } from '#contract/listings.ts'
import { formatTaka } from '#formats/money.ts'
import { parseTaka } from '#lib/typed-amounts.ts'
import { common } from '#texts/common.ts'
import { listingPage } from '#texts/listing-page.ts'
import { listings } from '#texts/listings.ts'
import { selling } from '#texts/selling.ts'
import { langOf } from '#web/ui/text/lang-of.ts'
import { useBrandNames } from '#web/brands/use-brand-names.ts'
import { suggestNames, useModelSuggestions } from '#web/models/use-model-suggestions.ts'
import { suggestPlaces } from '#web/places/suggest-places.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, Suggestions, TextAreaField, TextField } from '#web/ui/forms/fields.tsx'
import { SuggestField } from '#web/ui/forms/suggest-field.tsx'
import { BrandQuestion } from './brand-question.tsx'
import type { ListingFields } from './listing-draft.ts'
import styles from './listing-editor.module.css'
import { MemoryFields } from './memory-fields.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'

type Props = {
  fields: ListingFields
  /** True while the form is being sent. */
  readOnly: boolean
  onChange: (part: Partial<ListingFields>) => void
}

type BrandFieldRef = { brandField: RefObject<HTMLSelectElement | null> }

/** The fields for brand, model, RAM and storage. */
export function KindFields(props: Props) {
  const { recognised, ofOtherBrand, models } = useModelSuggestions(props.fields.model, props.fields.name)
  const brandField = useRef<HTMLSelectElement>(null)

  function change(name: string) {
    props.onChange({ name })
    // The pressed button disappears, so the field gets the focus.
    brandField.current?.focus()
  }

  return (
    <>
      <ModelFields {...props} recognised={recognised} models={models} brandField={brandField} />
      {ofOtherBrand && !props.readOnly && (
        <BrandQuestion chosen={props.fields.name} model={ofOtherBrand} onChange={change} />
      )}
      <MemoryFields {...props} recognised={recognised} />
    </>
  )
}

function ModelFields({
  fields,
  readOnly,
  onChange,
  recognised,
  models,
  brandField,
}: Props & BrandFieldRef & Pick<ReturnType<typeof useModelSuggestions>, 'recognised' | 'models'>) {
  const example = selling.modelExamples[fields.name] ?? models[0]?.name ?? selling.modelExample
  return (
    <div className={styles.pair}>
      <BrandField fields={fields} readOnly={readOnly} onChange={onChange} brandField={brandField} />
      <SuggestField
        label={selling.model}
        name="model"
        readOnly={readOnly}
        maxLength={listingTextLimits.model}
        value={fields.model}
        suggestions={suggestNames(models)}
        help={
          recognised
            ? selling.modelRead(recognised.model.name)
            : selling.modelHelp(example, listingTextLimits.model)
        }
        onValueChange={(model) => onChange({ model })}
      />
    </div>
  )
}

/** The field for the brand. It offers the brands that are shown, and the one that the listing already has. */
function BrandField({ fields, readOnly, onChange, brandField }: Props & BrandFieldRef) {
  const { names, hasFailed, retry } = useBrandNames()
  const options = fields.name === '' || names.includes(fields.name) ? names : [...names, fields.name]
  return (
    <SelectField
      ref={brandField}
      label={selling.brand}
      name="name"
      aria-disabled={readOnly || undefined}
      value={fields.name}
      options={[
        { value: '', label: selling.choose },
        ...options.map((name) => ({ value: name, label: name })),
      ]}
      help={
        hasFailed && (
          <>
            {selling.brandsFailed}{' '}
            <Button variant="quiet" size="small" onClick={retry}>
              {common.tryAgain}
            </Button>
          </>
        )
      }
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
  )
}

/** The fields for condition, location and price. */
export function TermsFields({ fields, readOnly, onChange }: Props) {
  const listId = useId()
  const price = Price.safeParse(parseTaka(fields.price))
  return (
    <>
      <SelectField
        label={selling.condition}
        name="condition"
        aria-disabled={readOnly || undefined}
        value={fields.condition}
        options={[
          { value: '', label: selling.choose },
          ...conditions.map((condition) => ({ value: condition, label: listings.conditions[condition] })),
        ]}
        help={<ConditionHelp chosen={fields.condition} />}
        onChange={(event) => onChange({ condition: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <div>
          <TextField
            label={selling.location}
            name="location"
            readOnly={readOnly}
            autoComplete="off"
            list={listId}
            maxLength={listingTextLimits.location}
            value={fields.location}
            help={selling.locationHelp(listingTextLimits.location)}
            onChange={(event) => onChange({ location: event.currentTarget.value })}
          />
          <Suggestions id={listId} values={suggestPlaces(fields.location)} />
        </div>
        <TextField
          label={selling.price}
          name="price"
          readOnly={readOnly}
          autoComplete="off"
          inputMode="decimal"
          maxLength={40}
          placeholder="৳"
          value={fields.price}
          help={price.success ? selling.priceRead(formatTaka(price.data)) : selling.priceHelp}
          onChange={(event) => onChange({ price: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

/** The field for the description. */
export function DescriptionField({ fields, readOnly, onChange }: Props) {
  return (
    <TextAreaField
      label={selling.description}
      name="description"
      readOnly={readOnly}
      rows={6}
      maxLength={listingTextLimits.description}
      value={fields.description}
      lang={langOf(fields.description)}
      help={selling.descriptionHelp(listingTextLimits.description)}
      onChange={(event) => onChange({ description: event.currentTarget.value })}
    />
  )
}

function CashField({ fields, readOnly, onChange }: Props) {
  return (
    <SelectField
      label={selling.cash.label}
      name="allowsCash"
      aria-disabled={readOnly || undefined}
      value={String(fields.allowsCash === 'true')}
      options={[
        { value: 'false', label: selling.cash.no },
        { value: 'true', label: selling.cash.yes },
      ]}
      help={selling.cash.help}
      onChange={(event) => onChange({ allowsCash: event.currentTarget.value })}
    />
  )
}

type FieldRow = (props: Props) => ReactNode

/** How each field is shown: by a component above, or by its own row. If a field has no entry, the types do not compile. */
const rows: Record<ContentField, 'above' | FieldRow> = {
  name: 'above',
  model: 'above',
  ramGb: 'above',
  storageGb: 'above',
  condition: 'above',
  location: 'above',
  price: 'above',
  description: 'above',
  allowsCash: CashField,
}

/** The fields with their own row, in this order. */
export function OtherFields(props: Props) {
  return Object.entries(rows).map(([name, OwnRow]) => OwnRow !== 'above' && <OwnRow key={name} {...props} />)
}

type NonTextFields = {
  [F in ContentField as ListingContent[F] extends string ? never : F]: ListingContent[F]
}

/**
 * What a reader returns for a wrong text: something that the contract refuses. A field that may be left out would be sent
 * without it if that were undefined, so its reader returns NaN.
 */
type Read<Value> = undefined extends Value ? Exclude<Value, undefined> : Value | undefined

/** Converts the typed text of the fields that are not texts. */
const readers: { [F in keyof NonTextFields]-?: (typed: string) => Read<NonTextFields[F]> } = {
  ramGb: readSize,
  storageGb: readSize,
  price: parseTaka,
  allowsCash: (typed) => typed === 'true',
}

function readSize(typed: string): number | null {
  return typed === '' ? null : Number(typed)
}

/** The fields as the contract expects them. The contract reports missing and invalid values. */
export function readFields(fields: ListingFields): Partial<ListingContent> {
  const read = Object.entries(readers).map(([name, reader]) => [
    name,
    reader(fields[name as keyof NonTextFields]),
  ])
  return { ...fields, ...Object.fromEntries(read) } as Partial<ListingContent>
}

/** Explains each condition and highlights the chosen one. */
function ConditionHelp({ chosen }: { chosen: string }) {
  return (
    <Stack as="span" gap="half">
      {conditions.map((condition) => (
        <span key={condition} className={styles.grade} data-chosen={condition === chosen || undefined}>
          <Text as="span" strong>
            {selling.beforeMeaning(listings.conditions[condition])}
          </Text>{' '}
          {listingPage.conditionMeanings[condition]}
        </span>
      ))}
    </Stack>
  )
}
