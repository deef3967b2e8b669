import { useState } from 'react'
import type * as z from 'zod/mini'
import { type SaleProblem, SaleProblemAnswer } from '#contract/sale-problems.ts'
import type { SaleSide } from '#contract/sale-view.ts'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { callApi } from '#web/api/call-api.ts'
import { CommandQuestion } from '#web/commands/command-question.tsx'
import { sendOrWait } from '#web/outbox/send-or-wait.ts'
import { usePhotoWait } from '#web/photos/use-photo-wait.ts'
import { WaitingNote } from '#web/outbox/waiting-note.tsx'
import { useSession } from '#web/session/session.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { findAnswerEnd } from './describe-answer-end.ts'
import { HandBackConfirmation } from './hand-back-confirmation.tsx'
import { OfferActions } from './offer-actions.tsx'
import { keyOfProblem } from './problem-draft.ts'
import { ProblemFields } from './problem-fields.tsx'
import { ProblemHistory } from './problem-history.tsx'
import { ProblemMark } from './problem-mark.tsx'
import styles from './sale-problem.module.css'
import { useProblemDraft } from './use-problem-draft.ts'
import { Form, useForm } from '#web/ui/forms/form.tsx'

type Props = {
  problem: SaleProblem
  /** Which side the reader is on; neither for an admin. */
  side?: SaleSide | undefined
  /** Called after an action. Its button is then gone. */
  onDone: () => void
}

/** One problem with a sale: its reason, its history and what the reader can do. */
export function OneProblem({ problem, side, onDone }: Props) {
  const { may } = problem
  return (
    <Card
      as="article"
      tone="open"
      gap="1-half"
      className={styles.problem}
      aria-label={saleProblems.reasons[problem.reportedBy][problem.reason]}
    >
      <Row as="header" gap="2" justify="between">
        <Text as="h3" size="body">
          {saleProblems.reasons[problem.reportedBy][problem.reason]}
        </Text>
        <ProblemMark problem={problem} />
      </Row>
      <ProblemHistory problem={problem} side={side} />
      {may.includes('confirm') && side && <HandBackConfirmation problem={problem} onDone={onDone} />}
      {side && <OfferActions problem={problem} side={side} onDone={onDone} />}
      {may.includes('answer') && <AnswerForm problem={problem} onSent={onDone} />}
      {may.includes('withdraw') && <Withdrawal problem={problem} onDone={onDone} />}
      {may.includes('decline') && (
        <LinkButton variant="secondary" to="/dashboard/problems">
          {saleProblems.decide}
        </LinkButton>
      )}
    </Card>
  )
}

function Withdrawal({ problem, onDone }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {saleProblems.withdraw}
      </Button>
      {isAsked && (
        <CommandQuestion
          title={saleProblems.withdrawTitle}
          text={problem.state === 'handing-back' ? saleProblems.withdrawTextCash : saleProblems.withdrawText}
          confirm={saleProblems.withdraw}
          command={{
            route: saleProblemRoutes.withdraw,
            errors: saleProblems.errors,
            send: () => callApi(saleProblemRoutes.withdraw, { params: { id: problem.id } }),
            toast: saleProblems.withdrawn,
            awaitsRefetch: true,
            onDone,
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

/** The form in which the other side answers. It can answer only once. */
function AnswerForm({ problem, onSent }: { problem: SaleProblem; onSent: () => void }) {
  const { draft, change, uploads, forget } = useProblemDraft(problem.id)
  const owner = useSession().user?.uid
  const by = findAnswerEnd(problem, useNow())
  const form = useForm({
    schema: SaleProblemAnswer,
    readValues: (typed) => ({ ...Object.fromEntries(typed), photos: uploads.urls }),
    onSubmit: submit,
  })
  const photoWait = usePhotoWait(form, 'photos', uploads.photos)

  const { run, busy, dialog } = useCommand({
    ...sendOrWait({
      thing: problem.id,
      title: problem.title,
      path: `/receipt/${problem.paymentId}#problem`,
      name: 'saleProblems.answer',
      owner,
      inputOf: (body: z.infer<typeof SaleProblemAnswer>) => ({ params: { id: problem.id }, body }),
      draft: { key: keyOfProblem(problem.id), owner },
    }),
    errors: saleProblems.errors,
    toast: saleProblems.answered,
    awaitsRefetch: true,
    onDone() {
      forget()
      onSent()
    },
  })

  function submit(body: z.infer<typeof SaleProblemAnswer>) {
    if (photoWait.checkUploaded()) void run(body)
  }

  return (
    <Form control={form} className={styles.form}>
      <ProblemFields
        form={form}
        label={saleProblems.answerLabel}
        help={saleProblems.answerHelp(problem[problem.reportedBy].name, by)}
        text={draft.text}
        onType={(text) => change({ text })}
        uploads={uploads}
        photoWait={photoWait}
      />
      <Button type="submit" busy={busy || photoWait.isWaiting}>
        {saleProblems.answer}
      </Button>
      <WaitingNote name="saleProblems.answer" thing={problem.id} onSent={forget} />
      {dialog}
    </Form>
  )
}
