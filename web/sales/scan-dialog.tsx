import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { common } from '#texts/common.ts'
import { sales } from '#texts/sales.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import styles from './hand-over.module.css'
import { scanCode } from './scan-code.ts'

type Props = { onScanned: (code: string) => void; onClose: () => void }

/** Shows the camera's picture until it has read the buyer's code. */
export function ScanDialog({ onScanned, onClose }: Props) {
  const [isFailed, setFailed] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={sales.scan}
      description={sales.scanText}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {common.close}
        </Button>
      }
    >
      {isFailed ? (
        <Notice icon="warning" title={sales.scanFailed} />
      ) : (
        <Viewfinder onScanned={onScanned} onFailed={() => setFailed(true)} />
      )}
    </Dialog>
  )
}

type ViewfinderProps = { onScanned: (code: string) => void; onFailed: () => void }

/** The camera's picture. The camera is on while this is shown. */
function Viewfinder({ onScanned, onFailed }: ViewfinderProps) {
  const videoRef = useRef<HTMLVideoElement>(null)
  const reportScanned = useEffectEvent(onScanned)
  const reportFailed = useEffectEvent(onFailed)

  useEffect(() => {
    const video = videoRef.current
    if (!video) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const scan = async () => {
      try {
        const code = await scanCode(video, signal)
        if (code !== undefined && !signal.aborted) reportScanned(code)
      } catch {
        // There is no camera, or the person does not allow it: the dialog asks them to type the code.
        if (!signal.aborted) reportFailed()
      }
    }
    void scan()
    return () => controller.abort()
  }, [])

  return <video ref={videoRef} className={styles.video} muted playsInline aria-label={sales.scanVideo} />
}
