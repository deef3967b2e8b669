import { useSession } from '#web/session/session.tsx'

/**
 * The path of “Sell your phone”: a guest signs up as a seller, a buyer becomes a seller, and a seller gets the form.
 */
export function useSellPath(): string {
  const { user, record } = useSession()
  if (!user) return '/signup?role=seller&next=/sell'
  return record?.role === 'seller' ? '/dashboard/addphone' : '/sell'
}
