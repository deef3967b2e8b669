import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { getQueryClient } from '#web/api/query-client.ts'
import { SessionProvider } from '#web/session/session.tsx'
import { AlertProvider } from '#web/ui/dialogs/alert.tsx'
import { ToastProvider } from '#web/ui/dialogs/toast.tsx'

/** The providers that every page needs. */
export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(getQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <AlertProvider>
          <SessionProvider>{children}</SessionProvider>
        </AlertProvider>
      </ToastProvider>
    </QueryClientProvider>
  )
}
