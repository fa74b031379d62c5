import { Problem } from '../contract/problem.ts'
import { showPdf } from './show-pdf.ts'
import { notify } from './ui/notify.tsx'

/** Shows a PDF; a refusal becomes a notice with the reason, or with that of its first field. */
export async function openPdf(
  name: string,
  failure: string,
  read: () => Promise<Blob>,
): Promise<void> {
  try {
    await showPdf(name, read)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const [first] = Object.values(error.errors ?? {})
    notify.failure(failure, first ?? error.message)
  }
}
