import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { selling } from '#texts/selling.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'

const { unverified } = selling

const AskDialog = lazyComponent(() =>
  import('./ask-for-verification-dialog.tsx').then((file) => file.AskForVerificationDialog),
)

/** A button for a seller who is not verified: opens a form with a message to the admins. */
export function AskForVerification({ record }: { record: User }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button variant={record.denial ? 'primary' : 'secondary'} onClick={() => setIsOpen(true)}>
        {describeAsking(record)}
      </Button>
      {isOpen && <AskDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** The label of the button that opens that form. */
function describeAsking({ denial, hasAsked }: User): string {
  if (denial) return unverified.askAgain
  return hasAsked ? unverified.writeAgain : unverified.write
}
