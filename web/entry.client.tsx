import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadCallCode } from './api/load-wire.ts'
import { loadSessionCode } from './session/store/open-session.ts'
import { watchDialogHistory } from './ui/dialog-history.ts'
import { loadWhenIdle } from './ui/load-when-idle.ts'

watchDialogHistory()
// The page can be used before it can call or sign anybody in.
addEventListener('alive', () => [loadCallCode, loadSessionCode].forEach(loadWhenIdle), { once: true })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
