/**
 * One resource for all who use it at a time: it is opened for the first of them, and closed behind the last.
 * @returns runs `use` with it
 */
export function whileUsed<Resource>(
  open: () => Resource,
  close: (resource: Resource) => Promise<void>,
): <Result>(use: (resource: Resource) => Promise<Result>) => Promise<Result> {
  let shared: { readonly resource: Resource; users: number } | undefined;
  return async (use) => {
    shared ??= { resource: open(), users: 0 };
    const own = shared;
    own.users += 1;
    try {
      return await use(own.resource);
    } finally {
      own.users -= 1;
      if (own.users === 0) {
        shared = undefined;
        await close(own.resource);
      }
    }
  };
}
