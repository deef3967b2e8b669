import { useState } from 'react'
import type { DuePayout } from '#contract/payouts.ts'
import { formatDay } from '#formats/unbroken-dates.ts'
import { admin } from '#texts/admin.ts'
import { payouts } from '#texts/payouts.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { Row } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'

const SuspendPayoutsDialog = lazyComponent(() =>
  import('#web/admin/people/payout-suspension.tsx').then((file) => file.SuspendPayoutsDialog),
)
const ResumePayoutsQuestion = lazyComponent(() =>
  import('#web/admin/people/payout-suspension.tsx').then((file) => file.ResumePayoutsQuestion),
)

/** Suspends the payouts to a seller whose money is due, or says why they are suspended and resumes them. */
export function SuspensionOfDue({ due: { sellerId, name, suspension } }: { due: DuePayout }) {
  const { people } = admin
  const [isAsked, setAsked] = useState(false)
  const seller = { id: sellerId, name }
  const ask = () => setAsked(true)
  const close = () => setAsked(false)
  if (!suspension)
    return (
      <Row>
        <Button variant="secondary" size="small" aria-label={people.suspendNamed(name)} onClick={ask}>
          {people.suspend}
        </Button>
        {isAsked && <SuspendPayoutsDialog seller={seller} onClose={close} />}
      </Row>
    )
  const since = formatDay(new Date(suspension.since))
  return (
    <>
      <Text size="small" soft typed>
        {payouts.all.suspensionReason(suspension.reason, since)}
      </Text>
      <Row>
        <Button variant="secondary" size="small" aria-label={people.resumeNamed(name)} onClick={ask}>
          {people.resume}
        </Button>
        {isAsked && <ResumePayoutsQuestion seller={seller} suspension={suspension} onClose={close} />}
      </Row>
    </>
  )
}
