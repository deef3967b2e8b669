import { useEffect, useState } from 'react'
import { common } from '#texts/common.ts'
import { payments } from '#texts/payments.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useOnline } from '#web/ui/states.tsx'

const patienceMs = 10_000

/**
 * Shown while the provider's script loads: after ten seconds it offers to reload the page, which requests the script
 * again. The phone stays held for the buyer.
 */
export function SlowCardForm() {
  const isOnline = useOnline()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {isSlow && isOnline && (
        <Notice icon="clock" title={payments.cardFormSlow}>
          <Stack gap="1" align="start">
            <p>{payments.cardFormSlowText}</p>
            <Button variant="secondary" onClick={() => window.location.reload()}>
              {common.tryAgain}
            </Button>
          </Stack>
        </Notice>
      )}
    </div>
  )
}
