import { useState } from 'react'
import type { UnrecognisedModel } from '#contract/models.ts'
import { models } from '#texts/models.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { AdminScreen } from '#web/admin/admin-screen.tsx'
import { TeachModelForm } from '#web/admin/models/teach-model-form.tsx'
import { rowKeyOf, useUnrecognisedModels } from '#web/admin/models/use-models.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { findNextRowName, rowName } from '#web/ui/lists/row-focus.ts'
import { Row, Stack } from '#web/ui/stack.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** The admin page of unrecognised models: the texts that sellers wrote for models that we do not know. */
export default function ModelsPage() {
  const { title, text } = models
  return (
    <AdminScreen title={title} text={text} tools={null}>
      {() => <UnrecognisedModels />}
    </AdminScreen>
  )
}

function UnrecognisedModels() {
  const pages = useUnrecognisedModels()
  const empty = (
    <EmptyState title={models.empty} icon="check">
      {models.emptyText}
    </EmptyState>
  )
  return (
    <AdminList pages={pages} texts={models} empty={empty}>
      {(rows) => (
        <Stack as="ol" aria-label={models.list}>
          {rows.map((row) => (
            <li key={rowKeyOf(row)}>
              <UnrecognisedRow row={row} />
            </li>
          ))}
        </Stack>
      )}
    </AdminList>
  )
}

function UnrecognisedRow({ row }: { row: UnrecognisedModel }) {
  const [form, setForm] = useState<'unopened' | 'open' | 'cancelled'>('unopened')
  const key = rowKeyOf(row)
  return (
    <Card>
      <Stack gap="2">
        <Row>
          <Text as="h2" size="body" strong {...rowName(key)}>
            {row.model}
          </Text>
          <Text soft>{models.countOf(row.brand, row.listings)}</Text>
        </Row>
        {form === 'open' ? (
          <TeachModelForm
            row={row}
            onCancel={() => setForm('cancelled')}
            onDone={() => findNextRowName(key)?.focus()}
          />
        ) : (
          <Row>
            <Button
              variant="secondary"
              aria-label={models.teachNamed(row.model)}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus has become this button
              autoFocus={form === 'cancelled'}
              onClick={() => setForm('open')}
            >
              {models.teach}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}
