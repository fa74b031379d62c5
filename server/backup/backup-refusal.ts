/**
 * Why a backup or restore is impossible, in one sentence for the person at the console or on the
 * page.
 */
export class BackupRefusal extends Error {}
