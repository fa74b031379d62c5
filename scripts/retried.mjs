// Test files that may be retried, each with the reason in words. All other tests count as failed
// after one failure. Tests of access, races and durability and those in trust/ are never listed
// (server/retried.test.ts): such a test exists to find the one failure in a hundred runs.
export const retried = []
