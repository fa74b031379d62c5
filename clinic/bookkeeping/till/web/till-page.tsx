import { paths } from '../../../../contract/paths.ts'
import { useAnswer } from '../../../../web/ask.ts'
import { ButtonLink } from '../../../../web/ui/button-link.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { Page } from '../../../../web/ui/page.tsx'
import { readTill } from '../till-session.ts'
import { OpenTill } from './open-till.tsx'
import { OfferedTill } from './offered-till.tsx'
import { OwnSession } from './own-session.tsx'
import { TillsOfOthers } from './tills-of-others.tsx'

/** The till of the person who looks: open it, take cash, count it, hand it over. */
export function TillPage() {
  const { data, error } = useAnswer(readTill, {})
  return (
    <Page
      title="Till"
      width="medium"
      actions={
        <ButtonLink to={paths.dayEnd()} variant="default">
          Day end
        </ButtonLink>
      }
    >
      {data ? (
        <>
          {data.offered && <OfferedTill session={data.offered} />}
          {data.session ? <OwnSession session={data.session} /> : <OpenTill />}
          <TillsOfOthers />
        </>
      ) : error ? (
        <LoadFailure problem={error} />
      ) : (
        <Loading lines={6} visible />
      )}
    </Page>
  )
}
TillPage.about = readTill
