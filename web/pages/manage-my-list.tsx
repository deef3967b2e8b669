import { selling } from '#texts/selling.ts'
import { ManageListings, WaitingListings } from '#web/selling/manage-listings.tsx'
import { SellingScreen } from '#web/selling/selling-screen.tsx'

export default function ManageMyListPage() {
  return (
    <SellingScreen
      needs="seller"
      title={selling.manageTitle}
      text={selling.manageText}
      waiting={<WaitingListings />}
    >
      {({ email }) => <ManageListings email={email} />}
    </SellingScreen>
  )
}
