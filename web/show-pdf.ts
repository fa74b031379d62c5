/** Minutes for which a shown file can be loaded again in its tab. */
const keptMinutes = 10

/**
 * Shows a PDF in a tab of its own, from which the browser prints it. Call it at once when a button is
 * pressed, because browsers block tabs that open later; where they do so all the same, the file is saved.
 */
export async function showPdf(name: string, read: () => Promise<Blob>): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const url = URL.createObjectURL(await read())
    setTimeout(() => URL.revokeObjectURL(url), keptMinutes * 60_000)
    if (tab) {
      tab.location.replace(url)
      return
    }
    const link = document.createElement('a')
    link.href = url
    link.download = `${name}.pdf`
    link.click()
  } catch (error) {
    tab?.close()
    throw error
  }
}
