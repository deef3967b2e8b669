import { useState } from 'react'
import { saleProblemRoutes } from '#contract/routes/sale-problems.ts'
import type { SaleProblem } from '#contract/sale-problems.ts'
import { formatMinor } from '#formats/money.ts'
import { saleProblems } from '#texts/sale-problems.ts'
import { callApi } from '#web/api/call-api.ts'
import { CommandQuestion } from '#web/commands/command-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { findAgreement } from './describe-offer.ts'

const { confirmation: texts } = saleProblems

type Props = { problem: SaleProblem; onDone: () => void }

/** The buyer's button that confirms that they have the cash back on which both sides agreed. */
export function HandBackConfirmation({ problem, onDone }: Props) {
  const [isAsked, setAsked] = useState(false)
  const { id, amountMinor, refundedMinor, seller } = problem
  const refundMinor = findAgreement(problem)?.amountMinor ?? amountMinor - refundedMinor
  return (
    <>
      <Button wide onClick={() => setAsked(true)}>
        {texts.open}
      </Button>
      {isAsked && (
        <CommandQuestion
          title={texts.title(formatMinor(refundMinor))}
          text={texts.text(seller.name)}
          confirm={texts.confirm}
          tone="primary"
          command={{
            route: saleProblemRoutes.confirm,
            errors: saleProblems.errors,
            send: () => callApi(saleProblemRoutes.confirm, { params: { id } }),
            toast: texts.done,
            awaitsRefetch: true,
            onDone,
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
