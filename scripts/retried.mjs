// Tests that may be tried twice, by file, each with the reason in words. All others have failed when
// they failed once. Tests of access, of races, of durability and those in trust/ never stand here
// (server/retried.test.ts): of those, one failure in a hundred runs is what they are there to find.
export const retried = []
