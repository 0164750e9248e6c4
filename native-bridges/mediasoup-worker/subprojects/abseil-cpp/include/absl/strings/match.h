// Included by libwebrtc's trendline_estimator.cc, which calls nothing of it.
