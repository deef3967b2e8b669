import { useState } from 'react'
import type { PayoutBatchId } from '#contract/ids.ts'
import type { DuePayout } from '#contract/payouts.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { formatAppointment, formatDay } from '#lib/unbroken-dates.ts'
import { formatTaka } from '#lib/money.ts'
import { AdminList } from '#web/admin/admin-list.tsx'
import { ResumePayoutsQuestion, SuspendPayoutsDialog } from '#web/admin/payout-suspension.tsx'
import { callApi } from '#web/api/call-api.ts'
import { usePayoutMessages } from '#web/messages/payout-messages.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { rowName } from '#web/ui/row-focus.ts'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useToast } from '#web/ui/toast.tsx'
import styles from './payouts.module.css'
import { useBatchFile } from './use-download.ts'
import { useDue } from './use-payouts.ts'
import { usePayoutAction } from './use-payout-action.ts'

/** The sellers whose money is due, and a button that makes a batch of payouts of it. */
export function DuePayouts() {
  const { payouts, admin } = usePayoutMessages()
  const { all } = payouts
  const pages = useDue()
  const { run, busy, dialog } = usePayoutAction(admin.reauthentication)
  const showToast = useToast()
  const download = useBatchFile()
  const [asked, setAsked] = useState<{ what: 'suspend' | 'resume'; due: DuePayout }>()
  const close = () => setAsked(undefined)
  const payable = pages.data?.filter(({ obstacle }) => !obstacle) ?? []

  async function claim() {
    const { insertedId } = await callApi(payoutRoutes.claim, {})
    // If the download fails, the file can be downloaded later: each payout of the batch has a button for it.
    await download(insertedId as PayoutBatchId)
    showToast(all.exported)
  }

  return (
    <Card as="section" gap="1-half" aria-labelledby="due">
      <Row gap="2" justify="between">
        <div>
          <Text as="h2" size="lead" id="due">
            {all.dueTitle}
          </Text>
          {payable.length > 0 && (
            <Text size="label" soft numeric>
              {all.total(
                payable.length,
                formatTaka(payable.reduce((total, { amount }) => total + amount, 0)),
              )}
            </Text>
          )}
        </div>
        {payable.length > 0 && (
          <Button busy={busy} onClick={() => run(claim)}>
            {all.export}
          </Button>
        )}
      </Row>
      {payable.length > 0 && (
        <Text size="small" soft>
          {all.exportHelp}
        </Text>
      )}
      <AdminList pages={pages} texts={{ loading: all.dueLoading }} empty={<NothingDue />}>
        {(rows) => (
          <Stack as="ul" gap="1" aria-label={all.dueList}>
            {rows.toSorted(payableFirst).map((due) => (
              <OneDue
                key={due.sellerId}
                due={due}
                onSuspend={() => setAsked({ what: 'suspend', due })}
                onResume={() => setAsked({ what: 'resume', due })}
              />
            ))}
          </Stack>
        )}
      </AdminList>
      {dialog}
      {asked?.what === 'suspend' && <SuspendPayoutsDialog seller={sellerOf(asked.due)} onClose={close} />}
      {asked?.what === 'resume' && asked.due.suspension && (
        <ResumePayoutsQuestion
          seller={sellerOf(asked.due)}
          suspension={asked.due.suspension}
          onClose={close}
        />
      )}
    </Card>
  )
}

const sellerOf = ({ sellerId, name }: DuePayout) => ({ id: sellerId, name })

const payableFirst = (one: DuePayout, other: DuePayout) =>
  Number(one.obstacle !== undefined) - Number(other.obstacle !== undefined)

function NothingDue() {
  const { all } = usePayoutMessages().payouts
  return (
    <Text size="label" soft>
      {all.nothingDue} {all.nothingDueText}
    </Text>
  )
}

type OneDueProps = { due: DuePayout; onSuspend: () => void; onResume: () => void }

function OneDue({ due, onSuspend, onResume }: OneDueProps) {
  const { payouts, admin } = usePayoutMessages()
  const { all, nameAccount } = payouts
  const { sellerId, name, email, amount, account, obstacle, pausedUntil, suspension } = due
  return (
    <Card as="li" tone="sunken" className={styles.facts}>
      <Row justify="between" align="baseline">
        <Text as="span" strong {...rowName(sellerId)}>
          {name}
        </Text>
        <Text as="span" strong numeric>
          {formatTaka(amount)}
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
      {suspension && (
        <Text size="small" soft typed>
          {all.suspensionReason(suspension.reason, formatDay(new Date(suspension.since)))}
        </Text>
      )}
      {obstacle !== 'own' && (
        <Row>
          {suspension ? (
            <Button
              variant="secondary"
              size="small"
              aria-label={admin.people.resumeNamed(name)}
              onClick={onResume}
            >
              {admin.people.resume}
            </Button>
          ) : (
            <Button
              variant="quiet"
              size="small"
              aria-label={admin.people.suspendNamed(name)}
              onClick={onSuspend}
            >
              {admin.people.suspend}
            </Button>
          )}
        </Row>
      )}
    </Card>
  )
}
