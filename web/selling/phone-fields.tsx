import { useId } from 'react'
import { type BrandName, brandNames } from '#contract/brands.ts'
import { conditions, itemTextLimits } from '#contract/items.ts'
import { formatTaka, parseTaka } from '#lib/money.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields.tsx'
import type { FormErrors } from '#web/ui/use-form-errors.ts'
import { suggestPlaces } from './districts.ts'
import { listKnownModels } from './known-models.ts'
import type { PhoneFields } from './phone-draft.ts'
import styles from './phone-form.module.css'

type Props = {
  fields: PhoneFields
  errors: FormErrors
  /** While it is being sent. */
  readOnly: boolean
  onChange: (part: Partial<PhoneFields>) => void
}

const asBrand = (name: string): BrandName | undefined => brandNames.find((brand) => brand === name)

/** What the phone is. */
export function KindFields({ fields, errors, readOnly, onChange }: Props) {
  const { selling } = useDashboardMessages()
  const listId = useId()
  const brand = asBrand(fields.name)
  return (
    <div className={styles.pair}>
      <SelectField
        label={selling.brand}
        name="name"
        aria-disabled={readOnly || undefined}
        required
        value={fields.name}
        options={[
          { value: '', label: selling.choose },
          ...brandNames.map((name) => ({ value: name, label: name })),
        ]}
        error={errors['name']}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <div>
        <TextField
          label={selling.model}
          name="model"
          readOnly={readOnly}
          required
          autoComplete="off"
          maxLength={itemTextLimits.model}
          list={brand && listId}
          value={fields.model}
          help={selling.modelHelp(selling.modelExamples[brand ?? 'Iphone'], itemTextLimits.model)}
          error={errors['model']}
          onChange={(event) => onChange({ model: event.currentTarget.value })}
        />
        {brand && <Suggestions id={listId} values={listKnownModels(brand)} />}
      </div>
    </div>
  )
}

/** How it is, where it is and what it costs. */
export function TermsFields({ fields, errors, readOnly, onChange }: Props) {
  const { selling, items } = useDashboardMessages()
  const listId = useId()
  const price = parseTaka(fields.price)
  return (
    <>
      <SelectField
        label={selling.condition}
        name="condition"
        aria-disabled={readOnly || undefined}
        required
        value={fields.condition}
        options={[
          { value: '', label: selling.choose },
          ...conditions.map((condition) => ({ value: condition, label: items.conditions[condition] })),
        ]}
        help={<Grades chosen={fields.condition} />}
        error={errors['condition']}
        onChange={(event) => onChange({ condition: event.currentTarget.value })}
      />
      <div className={styles.pair}>
        <div>
          <TextField
            label={selling.location}
            name="location"
            readOnly={readOnly}
            required
            autoComplete="off"
            maxLength={itemTextLimits.location}
            list={listId}
            value={fields.location}
            help={selling.locationHelp(itemTextLimits.location)}
            error={errors['location']}
            onChange={(event) => onChange({ location: event.currentTarget.value })}
          />
          <Suggestions id={listId} values={suggestPlaces(fields.location)} />
        </div>
        <TextField
          label={selling.price}
          name="price"
          readOnly={readOnly}
          required
          autoComplete="off"
          inputMode="decimal"
          maxLength={40}
          placeholder="৳"
          value={fields.price}
          help={price === undefined ? selling.priceHelp : selling.priceRead(formatTaka(price))}
          error={errors['price']}
          onChange={(event) => onChange({ price: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

/** What its seller has to say about it. */
export function DescriptionField({ fields, errors, readOnly, onChange }: Props) {
  const { selling } = useDashboardMessages()
  return (
    <TextAreaField
      label={selling.description}
      name="description"
      readOnly={readOnly}
      required
      rows={6}
      maxLength={itemTextLimits.description}
      value={fields.description}
      help={selling.descriptionHelp(itemTextLimits.description)}
      error={errors['description']}
      onChange={(event) => onChange({ description: event.currentTarget.value })}
    />
  )
}

/** What each grade means, the chosen one marked. */
function Grades({ chosen }: { chosen: string }) {
  const { items } = useDashboardMessages()
  return (
    <span className={styles.grades}>
      {conditions.map((condition) => (
        <span key={condition} className={styles.grade} data-chosen={condition === chosen || undefined}>
          <span className={styles.gradeName}>{items.conditions[condition]}.</span>{' '}
          {items.conditionMeanings[condition]}
        </span>
      ))}
    </span>
  )
}

function Suggestions({ id, values }: { id: string; values: string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value}>{value}</option>
      ))}
    </datalist>
  )
}
