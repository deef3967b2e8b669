import { type FormEvent, useId, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { activity } from '#texts/activity.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/forms/fields.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { useFormSync } from '#web/ui/forms/use-form-sync.ts'
import { Row } from '#web/ui/stack.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { type ActivityFilters, isFiltered, maxLengths, writeActivityFilters } from './activity-filters.ts'
import styles from './activity-filter-form.module.css'
import { describeKind } from './describe-event.ts'

/**
 * The filters of the activity page: who did something, to whom or what, and the kind of event. The URL stores all of
 * them.
 */
export function ActivityFilterForm({ filters }: { filters: ActivityFilters }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const panelId = useId()
  const [open, setOpen] = useState(isFiltered(filters))
  useFormSync(form, filters)

  function applyFilters() {
    if (!form.current) return
    const typed = Object.fromEntries(
      [...new FormData(form.current)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    )
    void navigate(writeActivityFilters(typed), { replace: true, preventScrollReset: true })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    applyFilters()
  }

  const field = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' }
  return (
    <Form ref={form} method="get" aria-label={activity.filters} onSubmit={submit}>
      <Button
        variant="secondary"
        size="small"
        className={styles.toggle}
        icon={<Icon name="filter" size="small" />}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        {activity.filters}
      </Button>
      <Card id={panelId} gap="2" className={styles.panel} data-open={open || undefined}>
        <TextField
          {...field}
          label={activity.actor}
          name="actor"
          placeholder={activity.addressOrId}
          maxLength={maxLengths.actor}
          defaultValue={filters.actor}
        />
        <TextField
          {...field}
          label={activity.subject}
          name="subject"
          placeholder={activity.addressOrId}
          maxLength={maxLengths.subject}
          defaultValue={filters.subject}
        />
        <SelectField
          label={activity.kind}
          name="kind"
          defaultValue={filters.kind}
          options={listKinds(filters.kind, activity.kinds).map((value) => ({
            value,
            label: value === '' ? activity.anyKind : describeKind(value),
          }))}
          onChange={applyFilters}
        />
        <Row gap="2" className={styles.actions}>
          <Button type="submit" variant="secondary">
            {activity.apply}
          </Button>
          {isFiltered(filters) && (
            <TouchLink to="?" replace preventScrollReset>
              {activity.clearFilters}
            </TouchLink>
          )}
        </Row>
        <OppositeLink filters={filters} />
      </Card>
    </Form>
  )
}

/** Links from what a person did to what was done to them, and back. */
function OppositeLink({ filters: { actor, subject } }: { filters: ActivityFilters }) {
  if (actor && !subject) {
    return (
      <TouchLink className={styles.other} to={writeActivityFilters({ subject: actor })} preventScrollReset>
        {activity.doneTo(actor)}
      </TouchLink>
    )
  }
  if (!actor && subject.includes('@')) {
    return (
      <TouchLink className={styles.other} to={writeActivityFilters({ actor: subject })} preventScrollReset>
        {activity.doneBy(subject)}
      </TouchLink>
    )
  }
  return null
}

/** Adds the chosen kind if this page does not know it, because the URL may contain any kind. */
function listKinds(chosen: string, kinds: Record<string, string>): string[] {
  const known = ['', ...Object.keys(kinds)]
  return known.includes(chosen) ? known : [...known, chosen]
}
