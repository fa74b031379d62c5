import { Alert } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../../../contract/language.ts'
import { paths } from '../../../../contract/paths.ts'
import type { Problem } from '../../../../contract/problem.ts'
import { ask } from '../../../../web/ask.ts'
import { useFragmentOnce } from '../../../../web/go.ts'
import { PublicPage } from '../../../../web/public-page.tsx'
import { refusalIn } from '../../../../web/public-texts.ts'
import { useSession } from '../../../../web/session-context.tsx'
import { LoadFailure } from '../../../../web/ui/load-failure.tsx'
import { Loading } from '../../../../web/ui/loading.tsx'
import { checkDocument, type DocumentCheck } from '../document-check.ts'
import { documentCheckTexts } from './document-check-texts.ts'
import { DocumentVerdict } from './document-verdict.tsx'
import { FileCheck } from './file-check.tsx'

/** The page behind the code on a document. The code stands in the fragment and reaches no log. */
export function DocumentCheckPage() {
  const code = useFragmentOnce(paths.documentCheck())
  const check = useQuery<DocumentCheck, Problem>({
    queryKey: [['document-check'], code],
    queryFn: ({ signal }) => ask(checkDocument, { body: { code }, signal }),
    enabled: code !== '',
    gcTime: 0,
    retry: false,
  })
  const { language } = useSession().clinic
  const texts = documentCheckTexts[language]
  return (
    <PublicPage language={language} title={texts.title} width="narrow">
      {code === '' && <p>{texts.how}</p>}
      {code !== '' && check.isPending && <Loading />}
      {check.error && <CheckProblem language={language} problem={check.error} />}
      {check.data && (
        <>
          <DocumentVerdict check={check.data} language={language} />
          {check.data.state !== 'not known' && <p>{texts.says}</p>}
        </>
      )}
      {(code === '' || (check.data && isComparable(check.data))) && (
        <FileCheck language={language} issued={check.data} />
      )}
    </PublicPage>
  )
}

/** Invoices and receipts are made anew at each print, so there is no file to compare with. */
function isComparable({ state, fileHash }: DocumentCheck): boolean {
  return state === 'not known' || fileHash !== null
}

function CheckProblem({ language, problem }: { language: Language; problem: Problem }) {
  const refused = refusalIn(language, documentCheckTexts[language].refusals, problem)
  if (refused.status >= 500) return <LoadFailure problem={refused} />
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconHelpCircle />}>
      {refused.errors?.['code'] ?? refused.message}
    </Alert>
  )
}
