import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { PaymentId } from '#contract/ids.ts'
import type { Payment, PaymentWithSteps } from '#contract/payments.ts'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import type { SaleProblem, SaleProblemReason } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { callApi } from '#web/api/call-api.ts'
import { ownKey } from '#web/api/query-client.ts'
import { metaOf } from '#web/api/refetch-changed.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { FailedState, LoadingState } from '#web/ui/states.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Press, useOpenedDialog } from '#web/ui/dialogs/final-focus.ts'
import { OneProblem } from './one-problem.tsx'
import styles from './sale-problem.module.css'
import { useProblemDraft } from './use-problem-draft.ts'

const ReportProblemDialog = lazyComponent(() =>
  import('./report-problem-dialog.tsx').then((file) => file.ReportProblemDialog),
)

type Props = {
  payment: PaymentWithSteps
  /** How often to check whether the other side did something; false for never. */
  refetchEveryMs: number | false
}

/** Shows, on the page of a sale, the problems that either side reported and what the reader can do, or lets the reader report one. */
export function ProblemsOfSale({ payment, refetchEveryMs }: Props) {
  const { data, isError, isFetching, refetch } = useProblemsOfSale(payment.id, refetchEveryMs)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  // Each press of a link to the problems makes a new location key.
  const visit = data !== undefined && hash === '#problem' ? key : undefined

  useEffect(() => {
    // The problems load after the page, so the browser could not scroll to them on its own.
    if (visit === undefined) return
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView({ block: 'start' })
  }, [visit])

  if (!data) {
    if (!isError)
      return (
        <div className={styles.section} data-not-printed>
          <LoadingState label={saleProblems.loading} />
        </div>
      )
    return <FailedState title={saleProblems.failed} retrying={isFetching} onRetry={() => void refetch()} />
  }
  const { problems, reasons = [], reportUntil } = data
  // What was loaded may be older than the sale, and a seller reports only before the hand-over.
  const reportAs = data.reportAs === 'seller' && payment.state !== 'reserved' ? undefined : data.reportAs
  if (problems.length === 0 && !reportAs) return null
  const open = problems.find(({ closedAt }) => closedAt === undefined)
  const isFrozen = payment.state === 'reserved' && open !== undefined
  const focusHeading = () => headingRef.current?.focus()
  return (
    <section className={styles.section} aria-labelledby="problem" data-not-printed>
      <h2 ref={headingRef} id="problem" tabIndex={-1} className={styles.heading}>
        {problems.length > 0 ? saleProblems.titleOfAny : saleProblems.title}
      </h2>
      {payment.provider === 'cash' && open && (
        <Notice icon="hands" title={saleProblems.cash.title}>
          {saleProblems.cash.text} {open.handBackBy !== undefined && saleProblems.cash.safely}
        </Notice>
      )}
      {isFrozen && (
        <Notice icon="clock" title={saleProblems.frozen}>
          {saleProblems.frozenText}
        </Notice>
      )}
      {problems.map((problem) => (
        <OneProblem key={problem.id} problem={problem} side={payment.sale?.side} onDone={focusHeading} />
      ))}
      {reportAs && (
        <Invitation
          payment={payment}
          side={reportAs}
          reasons={reasons}
          until={reportUntil}
          sent={problems.filter(({ reportedBy }) => reportedBy === reportAs)}
          headingRef={headingRef}
        />
      )}
    </section>
  )
}

/** The addresses of photos work for at least half an hour. A page that stays open asks for new ones before. */
const photosWorkForMs = 25 * 60_000

/** The problems of one sale, and whether the person may report one. Fetched again every `refetchEveryMs`, or for its photos. */
function useProblemsOfSale(id: PaymentId, refetchEveryMs: number | false) {
  return useQuery({
    queryKey: ownKey('payments', 'problems', id),
    queryFn: () => callApi(saleProblemRoutes.listOfPayment, { params: { id } }),
    meta: metaOf(saleProblemRoutes.listOfPayment),
    refetchInterval: refetchEveryMs || photosWorkForMs,
  })
}

/** The key of the text that offers this side to report a problem. It differs before and after the hand-over. */
const findInvitationKey = (state: Payment['state'], side: SaleSide) =>
  state === 'cash-sold'
    ? 'inviteCash'
    : state === 'reserved'
      ? side === 'buyer'
        ? 'invite'
        : 'inviteSeller'
      : 'inviteAfter'

type InvitationProps = {
  payment: PaymentWithSteps
  side: SaleSide
  reasons: readonly SaleProblemReason[]
  until: string | undefined
  /** The problems that this side has reported. */
  sent: SaleProblem[]
  headingRef: RefObject<HTMLElement | null>
}

function Invitation({ payment, side, reasons, until, sent, headingRef }: InvitationProps) {
  const { draft, change, uploads, forget } = useProblemDraft(payment.id, sent)
  const dialog = useOpenedDialog(headingRef)
  const isMeetingNext = useRef(false)

  function open(press: Press) {
    isMeetingNext.current = false
    dialog.open(press)
  }

  function seeMeeting() {
    isMeetingNext.current = true
    dialog.close()
  }

  const findFocus = () => (isMeetingNext.current ? document.getElementById('meeting') : dialog.find())

  function closeReported() {
    dialog.end()
    forget()
  }

  return (
    <Card tone="open" gap="2" className={styles.invitation}>
      <p>
        {saleProblems[findInvitationKey(payment.state, side)]}{' '}
        {until !== undefined && saleProblems.until(formatAppointment(new Date(until)))}
      </p>
      <Button variant="secondary" icon={<Icon name="flag" size="small" />} onClick={open}>
        {saleProblems.report}
      </Button>
      {dialog.isOpen && (
        <ReportProblemDialog
          payment={payment}
          side={side}
          reasons={reasons}
          draft={draft}
          uploads={uploads}
          onChange={change}
          onClose={dialog.close}
          onReported={closeReported}
          onSeeMeeting={seeMeeting}
          finalFocus={findFocus}
        />
      )}
    </Card>
  )
}
