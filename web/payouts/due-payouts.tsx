import { useState } from 'react'
import type { PayoutBatchId } from '#contract/ids.ts'
import type { DuePayout } from '#contract/payouts.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { formatMinor } from '#formats/money.ts'
import { payouts } from '#texts/payouts.ts'
import { adminCommand } from '#web/admin/admin-command.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { callApi } from '#web/api/call-api.ts'
import { CommandQuestion } from '#web/commands/command-question.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { rowName } from '#web/ui/lists/row-focus.ts'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import row from '#web/admin/money-row.module.css'
import { SuspensionOfDue } from './suspension-of-due.tsx'
import { useBatchFile } from './use-download.ts'
import type { useDue } from './use-payouts.ts'

const { all, nameAccount } = payouts

/** The sellers whose money is due, and a button that makes a batch of payouts of it. */
export function DuePayouts({ pages }: { pages: ReturnType<typeof useDue> }) {
  const download = useBatchFile()
  const [isAsked, setAsked] = useState(false)
  const payable = pages.data?.filter(isPayable) ?? []
  const total = all.total(
    payable.length,
    formatMinor(payable.reduce((sum, { dueMinor }) => sum + dueMinor, 0)),
    !pages.hasNextPage,
  )

  return (
    <Card as="section" gap="1-half" aria-labelledby="due">
      <Row gap="2" justify="between">
        <div>
          <Text as="h2" size="lead" id="due">
            {all.dueTitle}
          </Text>
          {payable.length > 0 && (
            <Text size="label" soft numeric>
              {total}
            </Text>
          )}
        </div>
        {payable.length > 0 && <Button onClick={() => setAsked(true)}>{all.export}</Button>}
      </Row>
      {payable.length > 0 && (
        <Text size="small" soft>
          {all.exportHelp}
        </Text>
      )}
      <AdminList pages={pages} texts={{ loading: all.dueLoading }} empty={<NothingDue />}>
        {(rows) => <DueSellers rows={rows} />}
      </AdminList>
      {isAsked && (
        <CommandQuestion
          title={all.exportTitle(total)}
          text={all.exportText}
          confirm={all.export}
          command={{
            ...adminCommand,
            route: payoutRoutes.claim,
            send: () => callApi(payoutRoutes.claim, {}),
            toast: all.exported,
            // If it fails, the file can be downloaded later: each payout of the batch has a button for it.
            onDone: ({ insertedId }) => download(insertedId as PayoutBatchId),
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Card>
  )
}

const isPayable = ({ obstacle }: DuePayout) => obstacle === undefined

/** The sellers who can be paid now, then those who cannot, and why. */
export function DueSellers({ rows }: { rows: DuePayout[] }) {
  const payable = rows.filter(isPayable)
  return (
    <Stack>
      {payable.length === 0 && (
        <Text size="label" soft>
          {all.nobodyPayable}
        </Text>
      )}
      <Due label={all.dueList} rows={payable} />
      <Due heading={all.notPayable} rows={rows.filter((due) => !isPayable(due))} />
    </Stack>
  )
}

type DueProps = { rows: DuePayout[]; heading?: string; label?: string }

/** Some of the sellers whose money is due, named by a heading or by a label. Shows nothing without sellers. */
function Due({ rows, heading, label = heading }: DueProps) {
  if (rows.length === 0) return null
  return (
    <Stack gap="1">
      {heading && (
        <Text as="h3" size="body">
          {heading}
        </Text>
      )}
      <Stack as="ul" gap="1" aria-label={label}>
        {rows.map((due) => (
          <OneDue key={due.sellerId} due={due} />
        ))}
      </Stack>
    </Stack>
  )
}

function NothingDue() {
  return (
    <Text size="label" soft>
      {all.nothingDue} {all.nothingDueText}
    </Text>
  )
}

function OneDue({ due }: { due: DuePayout }) {
  const { sellerId, name, email, dueMinor, account, obstacle, pausedUntil } = due
  return (
    <Card as="li" tone="sunken" className={row.facts}>
      <Row justify="between" align="baseline">
        <Text as="span" strong {...rowName(sellerId)}>
          {name}
        </Text>
        <Text as="span" strong numeric>
          {formatMinor(dueMinor)}
        </Text>
      </Row>
      <Row gap="1">
        {obstacle && (
          <Badge icon="clock" tone="warm">
            {obstacle === 'paused' && pausedUntil
              ? all.pausedUntil(formatAppointment(new Date(pausedUntil)))
              : all.obstacles[obstacle]}
          </Badge>
        )}
        <Text as="span" size="small" soft typed>
          {account ? nameAccount(account.method, account.masked) : email}
        </Text>
      </Row>
      {obstacle !== 'own' && <SuspensionOfDue due={due} />}
    </Card>
  )
}
