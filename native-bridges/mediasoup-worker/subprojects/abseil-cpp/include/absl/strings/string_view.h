#ifndef FOOTLIGHT_ABSL_STRING_VIEW_H
#define FOOTLIGHT_ABSL_STRING_VIEW_H

#include <string_view>

namespace absl
{
	using std::string_view;
} // namespace absl

#endif
