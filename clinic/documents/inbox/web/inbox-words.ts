import type { InboxItem } from '../inbox-item.ts'

export const sourceWords: Readonly<Record<InboxItem['source'], string>> = {
  folder: 'Scanner or fax',
  mail: 'Mail',
  upload: 'Sent by hand',
}

export const stateWords: Readonly<Record<InboxItem['state'], string>> = {
  waiting: 'Waiting',
  filed: 'Filed',
  dismissed: 'Dismissed',
}

/** `1 page`, `3 pages` */
export function pagesInWords(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`
}

/** `Northside Laboratory <results@northside.example>` → `Northside Laboratory` */
export function nameOfSender(sender: string): string {
  return sender.replace(/<[^<>]*>$/, '').trim() || sender
}
