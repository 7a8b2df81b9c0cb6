export default { derive: () => null, plan: (_, r) => r, paint() {}, describe: () => "", data: () => ({}) };
