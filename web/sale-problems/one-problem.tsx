import { useState } from 'react'
import type * as z from 'zod/mini'
import { type SaleProblem, SaleProblemAnswer } from '#contract/sale-problems.ts'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { callApi } from '#web/api/call-api.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { findAnswerEnd } from './describe-answer-end.ts'
import { ProblemFields } from './problem-fields.tsx'
import { ProblemHistory } from './problem-history.tsx'
import { ProblemMark } from './problem-mark.tsx'
import styles from './sale-problem.module.css'
import { useProblemDraft } from './use-problem-draft.ts'
import { useProblemAction } from './use-sale-problems.ts'
import { Form, useForm } from '#web/ui/form.tsx'

type Props = {
  problem: SaleProblem
  /** Called after an action. Its button is then gone. */
  onDone: () => void
}

/** One problem with a sale: its reason, its history and what the reader can do. */
export function OneProblem({ problem, onDone }: Props) {
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
      <ProblemHistory problem={problem} />
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
  const showToast = useToast()
  const { run, busy, dialog } = useProblemAction()

  function withdraw() {
    const send = () => callApi(saleProblemRoutes.withdraw, { params: { id: problem.id } })
    const done = () => {
      showToast(saleProblems.withdrawn)
      onDone()
    }
    void run(send, { onDone: done }).finally(() => setAsked(false))
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {saleProblems.withdraw}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={saleProblems.withdrawTitle}
          text={saleProblems.withdrawText}
          confirm={saleProblems.withdraw}
          busy={busy}
          onConfirm={withdraw}
          onClose={() => setAsked(false)}
        >
          {dialog}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The form in which the other side answers. It can answer only once. */
function AnswerForm({ problem, onSent }: { problem: SaleProblem; onSent: () => void }) {
  const showToast = useToast()
  const { run, busy, dialog } = useProblemAction()
  const { draft, change, uploads, forget } = useProblemDraft(problem.id)
  const by = findAnswerEnd(problem, useNow())
  const form = useForm({
    schema: SaleProblemAnswer,
    readValues: (typed) => ({ ...Object.fromEntries(typed), photos: uploads.urls }),
    onSubmit: send,
  })

  function send(body: z.infer<typeof SaleProblemAnswer>) {
    if (uploads.unfinished) return form.showErrors([{ path: 'photos', message: uploads.unfinished }])
    const done = () => {
      forget()
      showToast(saleProblems.answered)
      onSent()
    }
    void run(() => callApi(saleProblemRoutes.answer, { params: { id: problem.id }, body }), { onDone: done })
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
      />
      <Button type="submit" busy={busy}>
        {saleProblems.answer}
      </Button>
      {dialog}
    </Form>
  )
}
