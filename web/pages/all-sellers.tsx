import { PeopleScreen } from '#web/admin/people/people-screen.tsx'

export default function AllSellersPage() {
  return <PeopleScreen kind="sellers" />
}
