import { useState } from 'react'
import type { UnrecognisedModel } from '#contract/models.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { rowName } from '#web/ui/row-focus.ts'
import { Row, Stack } from '#web/ui/stack.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Text } from '#web/ui/text.tsx'
import { AdminList } from './admin-list.tsx'
import { AdminScreen } from './admin-screen.tsx'
import { TeachModelForm } from './teach-model-form.tsx'
import { useUnrecognisedModels } from './use-models.ts'

/** The admin page of what sellers wrote for models that we do not know. */
export function UnrecognisedModelsScreen() {
  const { title, text } = useDashboardMessages().models
  return (
    <AdminScreen title={title} text={text} tools={null}>
      {() => <UnrecognisedModels />}
    </AdminScreen>
  )
}

const keyOf = ({ brand, model }: UnrecognisedModel) => `${brand} ${model.toLowerCase()}`

function UnrecognisedModels() {
  const { models } = useDashboardMessages()
  const pages = useUnrecognisedModels()
  const [opened, setOpened] = useState<string>()
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
            <li key={keyOf(row)}>
              <Card>
                <Stack gap="2">
                  <Row>
                    <Text as="h2" size="body" strong {...rowName(keyOf(row))}>
                      {row.model}
                    </Text>
                    <Text soft>{models.countOf(row.brand, row.listings)}</Text>
                  </Row>
                  {opened === keyOf(row) ? (
                    <TeachModelForm row={row} onClose={() => setOpened(undefined)} />
                  ) : (
                    <Row>
                      <Button
                        variant="secondary"
                        aria-label={models.teachNamed(row.model)}
                        onClick={() => setOpened(keyOf(row))}
                      >
                        {models.teach}
                      </Button>
                    </Row>
                  )}
                </Stack>
              </Card>
            </li>
          ))}
        </Stack>
      )}
    </AdminList>
  )
}
