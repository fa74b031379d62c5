import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { NoteQuotes } from '../../web/note-quotes.ts'
import { BillParts } from '../../web/bill-parts.ts'
import { FormParts } from '../../web/form-parts.ts'
import { RecordParts } from '../../web/record-parts.ts'
import { queryClient } from '../../web/query-client.ts'
import { billParts, formParts, noteQuotes, recordParts } from './concepts.ts'
import type { makeRouter } from './make-router.ts'
import { SignedInSession } from './signed-in-session.tsx'
import { mantineTheme, useTheme } from '../../web/theme.ts'

/** The whole web half; tests pass a router with a history of their own. */
export function App({ router }: { router: ReturnType<typeof makeRouter> }) {
  const theme = useTheme()
  return (
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={theme}
      // Mantine's theme before it reads the line above: without it a dark page flashes white.
      defaultColorScheme={theme}
      // Both would add style elements, which the CSP forbids; theme.css holds all of it.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <SignedInSession>
          <NoteQuotes value={noteQuotes}>
            <RecordParts value={recordParts}>
              <BillParts value={billParts}>
                <FormParts value={formParts}>
                  <RouterProvider router={router} />
                </FormParts>
              </BillParts>
            </RecordParts>
          </NoteQuotes>
        </SignedInSession>
      </QueryClientProvider>
    </MantineProvider>
  )
}
