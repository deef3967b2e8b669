import { type SaleProblem, SaleProblemAnswer, saleProblemRoutes } from '#contract/sale-problems.ts'
import { callApi } from '#web/api/call-api.ts'
import { useSaleProblemMessages } from '#web/messages/sale-problem-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextAreaField } from '#web/ui/fields.tsx'
import { Form, useForm } from '#web/ui/form.tsx'
import { useToast } from '#web/ui/toast.tsx'
import styles from './sale-problem.module.css'
import { useProblemAction } from './use-sale-problems.ts'

/** The form for the seller's only answer. */
export function AnswerForm({ problem, onSent }: { problem: SaleProblem; onSent: () => void }) {
  const { saleProblems } = useSaleProblemMessages()
  const showToast = useToast()
  const { run, busy, dialog } = useProblemAction()
  const form = useForm({ schema: SaleProblemAnswer, onSubmit: send })

  function send(body: { text: string }) {
    void run(
      () => callApi(saleProblemRoutes.answer, { params: { id: problem.id }, body }),
      () => {
        showToast(saleProblems.answered)
        onSent()
      },
    )
  }

  return (
    <Form control={form} className={styles.form}>
      <TextAreaField name="text" label={saleProblems.answerLabel} help={saleProblems.answerHelp} rows={4} />
      <Button type="submit" busy={busy}>
        {saleProblems.answer}
      </Button>
      {dialog}
    </Form>
  )
}
