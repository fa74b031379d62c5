import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { MoneyLinks } from '../../bills/web/money-links.tsx'
import { listBillDrafts } from '../bill-draft.ts'
import { DraftList } from './draft-list.tsx'

/** Bills that are not issued yet. */
export function DraftsPage() {
  return (
    <Page
      title="Drafts of Bills"
      actions={
        <>
          <MoneyLinks />
          <ButtonLink to={paths.billAdd()}>Add Bill</ButtonLink>
        </>
      }
    >
      <DraftList />
    </Page>
  )
}
DraftsPage.about = listBillDrafts
