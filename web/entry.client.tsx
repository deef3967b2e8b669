import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadCallCode } from './api/load-wire.ts'
import { loadSessionCode } from './session/store/open-session.ts'
import { watchDialogHistory } from './ui/dialog-history.ts'
import { loadAtRest } from './ui/load-at-rest.ts'

watchDialogHistory()
// The page can be used before it can call or sign anybody in.
addEventListener('alive', () => [loadCallCode, loadSessionCode].forEach(loadAtRest), { once: true })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
